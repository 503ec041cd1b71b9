import { useState } from "react";
import { isClientError } from "@/components/forms/error-feedback";
import { undoAccountDeletion } from "@/features/users/deletion/api";
import { messages as allMessages } from "@/features/users/deletion/messages";
import { RetryPage } from "@/features/users/retry-page";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { serverMessage } from "@/lib/api/http";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State =
  | { type: "waiting" }
  | { type: "undoing" }
  | { type: "failed"; error: unknown }
  | { type: "rejected"; reason: string }
  | { type: "undone" };

const messages = allMessages.undo;

/** Keeps an account that is about to be deleted. It waits for a click, because email scanners open links. */
export function UndoDeletionPage() {
  const { token } = useUrlToken();
  const [state, setState] = useState<State>({ type: "waiting" });
  const incompleteLink: State = { type: "rejected", reason: messages.incomplete };
  const shown = token || state.type !== "waiting" ? state : incompleteLink;
  useFocusHeadingOnChange(shown.type);

  const undo = async () => {
    if (!token) return;
    setState({ type: "undoing" });
    try {
      await undoAccountDeletion({ token });
      setState({ type: "undone" });
    } catch (error) {
      if (isClientError(error))
        setState({ type: "rejected", reason: serverMessage(error, messages.invalid) });
      else setState({ type: "failed", error });
    }
  };

  switch (shown.type) {
    case "waiting":
      return (
        <CardPage
          key="ask"
          title={messages.title}
          subtitle={messages.subtitle}
          illustration={<MailIllustration />}
        >
          <Button fullWidth onClick={() => void undo()}>
            {messages.confirm}
          </Button>
        </CardPage>
      );
    case "undoing":
      return (
        <CardPage
          key="undoing"
          title={messages.pendingTitle}
          subtitle={messages.pending}
          illustration={<MailIllustration />}
        />
      );
    case "failed":
      return <RetryPage title={messages.failedTitle} error={shown.error} onRetry={() => void undo()} />;
    case "rejected":
      return (
        <CardPage
          key="rejected"
          title={messages.rejectedTitle}
          subtitle={`${shown.reason.replace(/\.?$/, ".")} ${messages.newLink}`}
          illustration={<FailureIllustration />}
        >
          <ButtonLink to={paths.login} fullWidth>
            {messages.logIn}
          </ButtonLink>
        </CardPage>
      );
    case "undone":
      return (
        <CardPage
          key="undone"
          title={messages.doneTitle}
          subtitle={messages.done}
          illustration={<ConfirmedIllustration />}
        >
          <ButtonLink to={paths.login} fullWidth>
            {messages.logIn}
          </ButtonLink>
        </CardPage>
      );
  }
}
