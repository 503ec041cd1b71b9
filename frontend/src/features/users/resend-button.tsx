import { useResend } from "@/features/users/use-resend";
import { Button } from "@/ui/button";

/** Sends the verification mail to an address again. */
export function ResendButton({ email, wide = false }: { email: string; wide?: boolean }) {
  const { label, busy, resend } = useResend();
  return (
    <Button variant="secondary" wide={wide} busy={busy} onClick={() => void resend(email)}>
      {label}
    </Button>
  );
}
