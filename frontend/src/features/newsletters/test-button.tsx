import { useState } from "react";
import { toastAdminError } from "@/components/error-feedback";
import { type SubjectAndPreview, sendTestNewsletter } from "@/features/newsletters/admin-api";
import { messages as allMessages } from "@/features/newsletters/messages";
import { ApiError } from "@/lib/http";
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
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await sendTestNewsletter(postId, { subject, previewText });
      toast(messages.testSent);
    } catch (error) {
      if (error instanceof ApiError) onInvalid?.(error.fields);
      toastAdminError(error, messages.testFailed, "");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void send()}>
      {messages.test}
    </Button>
  );
}
