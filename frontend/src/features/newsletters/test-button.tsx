import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { type SubjectAndPreview, sendTestNewsletter } from "@/features/newsletters/admin-api";
import { messages as allMessages } from "@/features/newsletters/messages";
import { ApiError } from "@/lib/api/http";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const messages = allMessages.dialog;

/** Sends the email to the admin. */
export function TestButton({
  postId,
  texts: { subject, previewText },
  onInvalid,
}: {
  postId: string;
  texts: SubjectAndPreview;
  /** Receives messages by the name of the text. */
  onInvalid?: (fields: ApiError["fields"]) => void;
}) {
  const { run: send, busy } = useAction(
    async () => {
      await sendTestNewsletter(postId, { subject, previewText });
      toast(messages.testSent);
    },
    {
      failed: messages.testFailed,
      report: toastAdminError,
      onError: (error) => {
        if (error instanceof ApiError) onInvalid?.(error.fields);
      },
    },
  );
  return (
    <Button variant="secondary" busy={busy} onClick={() => void send()}>
      {messages.test}
    </Button>
  );
}
