import { useLocation } from "react-router-dom";
import { isClientError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useCurrentUser } from "@/features/users/api";
import { allowApp, useConsent } from "@/features/users/connections/api";
import styles from "@/features/users/connections/consent-page.module.css";
import { messages as allMessages } from "@/features/users/connections/messages";
import { isBadRequest, serverMessage } from "@/lib/api/http";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { FormError } from "@/ui/form-error";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

const messages = allMessages.consent;

/** Where an app sends the member to let it read their library (OAuth). Nothing is shared before a click. */
export function ConsentPage() {
  const { search } = useLocation();
  const { data: user } = useCurrentUser();
  const { data: consent, error, mutate } = useConsent(search);
  const {
    run,
    busy,
    error: failure,
  } = useAction(async () => window.location.assign(await allowApp(search)), { failed: messages.failed });
  if (error && !isClientError(error))
    return <ErrorState title={messages.failed} onRetry={() => void mutate()} />;
  if (error)
    return (
      <CardPage
        title={messages.stopped}
        subtitle={isBadRequest(error) ? messages.mistake : serverMessage(error, messages.mistake)}
        illustration={<FailureIllustration />}
      >
        <ButtonLink to={paths.toolbox} fullWidth>
          Go to your toolbox
        </ButtonLink>
      </CardPage>
    );
  if (!consent) return <SkeletonPage />;
  const { appName, metadataHost, redirectHost, isValid, refusalUrl } = consent;
  const origin = !metadataHost
    ? messages.calls(appName)
    : redirectHost
      ? messages.publishedAt(appName, metadataHost)
      : messages.describedAt(appName, metadataHost);
  const refuse = () => window.location.assign(refusalUrl);
  if (!isValid)
    return (
      <CardPage title={messages.stopped} subtitle={messages.mistake} illustration={<FailureIllustration />}>
        <Button variant="secondary" fullWidth onClick={refuse}>
          {messages.back}
        </Button>
      </CardPage>
    );
  return (
    <CardPage title={messages.title(appName)}>
      {user && <p className={styles.account}>{messages.account(user.email)}</p>}
      <ul className={styles.list}>
        {messages.sees.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{messages.never}</p>
      <p className={styles.origin} dir="auto">
        {`${origin} ${redirectHost ? messages.goesTo(redirectHost) : messages.goesToComputer} ${messages.onlyIf}`}
      </p>
      <FormError id="consent-error">{failure}</FormError>
      <Button fullWidth busy={busy} onClick={() => void run()}>
        {messages.allow}
      </Button>
      <Button variant="secondary" fullWidth onClick={refuse}>
        {messages.refuse}
      </Button>
    </CardPage>
  );
}
