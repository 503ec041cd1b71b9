import { useState } from "react";
import { toastError } from "@/components/forms/error-feedback";
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
  const [busy, setBusy] = useState<"resend" | "cancel">();

  const resend = async () => {
    setBusy("resend");
    try {
      await resendPendingEmail();
      toast(messages.linkSent(pendingEmail));
    } catch (error) {
      toastError(error, messages.linkFailed, "");
    } finally {
      setBusy(undefined);
    }
  };
  const cancel = async () => {
    setBusy("cancel");
    try {
      await cancelPendingEmail();
      toast(messages.changeCanceled(user.email));
      const { pendingEmail: _, pendingEmailRequestedHere, ...rest } = user;
      await setUser(rest);
    } catch (error) {
      toastError(error, messages.cancelFailed, "");
      setBusy(undefined);
    }
  };

  return (
    <section className={styles.notice} aria-label="Confirm your new email address">
      <p className={styles.content}>
        Open the link in the email to <EmailText>{pendingEmail}</EmailText>
        <span>{`${user.pendingEmailRequestedHere ? " in this browser" : ""} to confirm the change. Until then, your email address is`}</span>{" "}
        <EmailText>{user.email}</EmailText>.
      </p>
      <Button variant="secondary" busy={busy === "resend"} onClick={() => void resend()}>
        {busy === "resend" ? "Sending..." : "Resend"}
      </Button>
      <Button variant="ghost" busy={busy === "cancel"} onClick={() => void cancel()}>
        {busy === "cancel" ? "Canceling..." : "Cancel change"}
      </Button>
    </section>
  );
}
