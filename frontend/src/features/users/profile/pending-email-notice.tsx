import { toastError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useSession } from "@/features/users/api";
import { EmailText } from "@/features/users/email-text";
import { cancelPendingEmail, resendPendingEmail } from "@/features/users/profile/api";
import { messages } from "@/features/users/profile/messages";
import styles from "@/features/users/profile/pending-email-notice.module.css";
import type { CurrentUser } from "@/features/users/schema";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

export function PendingEmailNotice({ user, pendingEmail }: { user: CurrentUser; pendingEmail: string }) {
  const { setUser } = useSession();
  const resend = useAction(
    async () => {
      await resendPendingEmail();
      toast(messages.linkSent(pendingEmail));
    },
    { failed: messages.linkFailed, report: toastError },
  );
  const cancel = useAction(
    async () => {
      await cancelPendingEmail();
      toast(messages.changeCanceled(user.email));
      const { pendingEmail: _, pendingEmailRequestedHere, ...rest } = user;
      await setUser(rest);
    },
    { failed: messages.cancelFailed, report: toastError },
  );

  return (
    <section className={styles.notice} aria-label="Confirm your new email address">
      <p className={styles.content}>
        Open the link in the email to <EmailText>{pendingEmail}</EmailText>
        <span>{`${user.pendingEmailRequestedHere ? " in this browser" : ""} to confirm the change. Until then, your email address is`}</span>{" "}
        <EmailText>{user.email}</EmailText>.
      </p>
      <Button variant="secondary" busy={resend.busy} onClick={() => void resend.run()}>
        {resend.busy ? "Sending..." : "Resend"}
      </Button>
      <Button variant="ghost" busy={cancel.busy} onClick={() => void cancel.run()}>
        {cancel.busy ? "Canceling..." : "Cancel change"}
      </Button>
    </section>
  );
}
