import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useAction } from "@/components/forms/use-action";
import {
  changeEmailSubscription,
  type EmailSubscription,
  findEmailSubscription,
} from "@/features/users/email-preferences/api";
import { messages as allMessages } from "@/features/users/email-preferences/messages";
import { type LinkProblem, RejectedLinkPage, toLinkProblem } from "@/features/users/link-problem";
import { RetryPage } from "@/features/users/retry-page";
import { useEffectOncePerKey } from "@/features/users/use-effect-once-per-key";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State =
  | { type: "loading" }
  | (LinkProblem & { retry?: () => void })
  | { type: "asking" | "unsubscribed" | "resubscribed"; topic: EmailSubscription["topic"] };

const messages = allMessages.page;

/** Turns off emails with the link in one of them. It waits for a click, because email scanners open links. */
export function UnsubscribePage() {
  const { token } = useUrlToken();
  const newsletter = new URLSearchParams(useLocation().search).get("newsletter");
  const [state, setState] = useState<State>({ type: "loading" });
  const shown: State = token ? state : { type: "rejected", reason: messages.incomplete };
  useFocusHeadingOnChange(shown.type);

  const { run: show, busy } = useAction(
    async (request: () => Promise<EmailSubscription>, subscribed: "asking" | "resubscribed") => {
      const { topic, isSubscribed } = await request();
      setState({ type: isSubscribed ? subscribed : "unsubscribed", topic });
    },
    {
      failed: messages.invalid,
      onError: (error, request, subscribed) => {
        setState({
          ...toLinkProblem(error, messages.invalid),
          retry: () => void show(request, subscribed),
        });
        return true;
      },
    },
  );
  const change = (token: string, isSubscribed: boolean) =>
    show(() => changeEmailSubscription(token, isSubscribed, newsletter), "resubscribed");

  useEffectOncePerKey(token, () => {
    if (token) void show(() => findEmailSubscription(token), "asking");
  });

  switch (shown.type) {
    case "loading":
      return (
        <CardPage
          key="loading"
          title={messages.loadingTitle}
          subtitle={messages.loading}
          illustration={<MailIllustration />}
        />
      );
    case "failed":
      return <RetryPage title={messages.failedTitle} error={shown.error} onRetry={() => shown.retry?.()} />;
    case "rejected":
      return (
        <RejectedLinkPage title={messages.rejectedTitle} reason={shown.reason} advice={messages.inProfile}>
          <ProfileLink />
        </RejectedLinkPage>
      );
    case "asking":
      return (
        <CardPage
          key="asking"
          title={messages.title}
          subtitle={messages.question(allMessages.topics[shown.topic])}
          illustration={<MailIllustration />}
        >
          <Button fullWidth busy={busy} onClick={() => token && void change(token, false)}>
            {busy ? messages.unsubscribing : messages.unsubscribe}
          </Button>
        </CardPage>
      );
    case "unsubscribed":
      return (
        <CardPage
          key="unsubscribed"
          title={messages.doneTitle}
          subtitle={messages.done(allMessages.topics[shown.topic])}
          illustration={<ConfirmedIllustration />}
        >
          <Button variant="secondary" fullWidth busy={busy} onClick={() => token && void change(token, true)}>
            {busy ? messages.undoing : messages.undo}
          </Button>
          <ProfileLink variant="ghost" />
        </CardPage>
      );
    case "resubscribed":
      return (
        <CardPage
          key="resubscribed"
          title={messages.undoneTitle}
          subtitle={messages.undone(allMessages.topics[shown.topic])}
          illustration={<ConfirmedIllustration />}
        >
          <ProfileLink />
        </CardPage>
      );
  }
}

function ProfileLink({ variant = "secondary" }: { variant?: "secondary" | "ghost" }) {
  return (
    <ButtonLink to={`${paths.profile}#emails`} variant={variant} fullWidth>
      {messages.profile}
    </ButtonLink>
  );
}
