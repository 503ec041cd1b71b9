import { useState } from "react";
import { isClientError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { downloadDataExport } from "@/features/users/data-export/api";
import { messages as allMessages } from "@/features/users/data-export/messages";
import { RetryPage } from "@/features/users/retry-page";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { serverMessage } from "@/lib/api/http";
import { paths } from "@/lib/paths/paths";
import { saveFile } from "@/lib/save-file";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State =
  | { type: "waiting" }
  | { type: "failed"; error: unknown }
  | { type: "rejected"; reason: string }
  | { type: "downloaded" };

const messages = allMessages.page;
const fileName = "my-data.zip";

/** Downloads the member's data with the emailed link. It waits for a click, because email scanners open links. */
export function DownloadDataPage() {
  const { token } = useUrlToken();
  const [state, setState] = useState<State>({ type: "waiting" });
  const shown: State = token ? state : { type: "rejected", reason: messages.incomplete };
  useFocusHeadingOnChange(shown.type);

  const { run: download, busy } = useAction(
    async () => {
      if (!token) return;
      saveFile(await downloadDataExport(token), fileName);
      setState({ type: "downloaded" });
    },
    {
      failed: messages.invalid,
      report: (error, failed) =>
        setState(
          isClientError(error)
            ? { type: "rejected", reason: serverMessage(error, failed) }
            : { type: "failed", error },
        ),
    },
  );

  switch (shown.type) {
    case "waiting":
      return (
        <CardPage
          key="waiting"
          title={messages.title}
          subtitle={messages.subtitle}
          illustration={<MailIllustration />}
        >
          <Button fullWidth busy={busy} onClick={() => void download()}>
            {busy ? messages.downloading : messages.download}
          </Button>
        </CardPage>
      );
    case "failed":
      return <RetryPage title={messages.failedTitle} error={shown.error} onRetry={() => void download()} />;
    case "rejected":
      return (
        <CardPage
          key="rejected"
          title={messages.rejectedTitle}
          subtitle={`${shown.reason.replace(/\.?$/, ".")} ${messages.newLink}`}
          illustration={<FailureIllustration />}
        >
          <ButtonLink to={`${paths.profile}#data`} fullWidth>
            {messages.profile}
          </ButtonLink>
        </CardPage>
      );
    case "downloaded":
      return (
        <CardPage
          key="downloaded"
          title={messages.doneTitle}
          subtitle={messages.done}
          illustration={<ConfirmedIllustration />}
        >
          <Button variant="secondary" fullWidth busy={busy} onClick={() => void download()}>
            {busy ? messages.downloading : messages.again}
          </Button>
        </CardPage>
      );
  }
}
