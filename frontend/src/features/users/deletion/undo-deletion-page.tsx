import { useState } from "react";
import { undoAccountDeletion } from "@/features/users/deletion/api";
import { messages as allMessages } from "@/features/users/deletion/messages";
import { type LinkProblem, RejectedLinkPage, toLinkProblem } from "@/features/users/link-problem";
import { RetryPage } from "@/features/users/retry-page";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State = { type: "waiting" } | { type: "undoing" } | LinkProblem | { type: "undone" };

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
      setState(toLinkProblem(error, messages.invalid));
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
        <RejectedLinkPage title={messages.rejectedTitle} reason={shown.reason} advice={messages.newLink}>
          <ButtonLink to={paths.login} fullWidth>
            {messages.logIn}
          </ButtonLink>
        </RejectedLinkPage>
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
