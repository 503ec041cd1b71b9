import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { downloadDataExport } from "@/features/users/data-export/api";
import { messages as allMessages } from "@/features/users/data-export/messages";
import { type LinkProblem, RejectedLinkPage, toLinkProblem } from "@/features/users/link-problem";
import { RetryPage } from "@/features/users/retry-page";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { paths } from "@/lib/paths/paths";
import { saveFile } from "@/lib/save-file";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State = { type: "waiting" } | LinkProblem | { type: "downloaded" };

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
      report: (error, failed) => setState(toLinkProblem(error, failed)),
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
        <RejectedLinkPage title={messages.rejectedTitle} reason={shown.reason} advice={messages.newLink}>
          <ButtonLink to={`${paths.profile}#data`} fullWidth>
            {messages.profile}
          </ButtonLink>
        </RejectedLinkPage>
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
