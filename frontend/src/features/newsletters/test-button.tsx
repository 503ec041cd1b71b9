import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { messages as allMessages } from "@/features/newsletters/messages";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const messages = allMessages.dialog;

/** Sends the email to the admin. */
export function TestButton({
  send,
  onError = () => {},
}: {
  send: () => Promise<unknown>;
  onError?: (error: unknown) => void;
}) {
  const { run, busy } = useAction(
    async () => {
      await send();
      toast(messages.testSent);
    },
    {
      failed: messages.testFailed,
      report: toastAdminError,
      onError: (error) => onError(error),
    },
  );
  return (
    <Button variant="secondary" busy={busy} onClick={() => void run()}>
      {messages.test}
    </Button>
  );
}
