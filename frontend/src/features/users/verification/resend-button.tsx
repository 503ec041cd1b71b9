import { useResend } from "@/features/users/verification/use-resend";
import { Button } from "@/ui/button";

export function ResendButton({ email, wide = false }: { email: string; wide?: boolean }) {
  const { label, busy, resend } = useResend();
  return (
    <Button variant="secondary" fullWidth={wide} busy={busy} onClick={() => void resend(email)}>
      {label}
    </Button>
  );
}
