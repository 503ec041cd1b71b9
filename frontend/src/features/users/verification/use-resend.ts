import { useEffect, useState } from "react";
import { errorText } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { resendVerification } from "@/features/users/verification/api";
import { toast } from "@/ui/toast";

const sentLabelMs = 3000;

/** Resends the verification email; `label` is the button's text. */
export function useResend(): { label: string; busy: boolean; resend: (email: string) => Promise<void> } {
  const [isSent, setIsSent] = useState(false);

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setIsSent(false), sentLabelMs);
    return () => clearTimeout(timer);
  }, [isSent]);

  const { run, busy } = useAction(
    async (email: string) => {
      await resendVerification({ email });
      setIsSent(true);
      toast({
        title: "Email Sent!",
        description: `If ${email} isn't confirmed yet, a new link is on its way.`,
      });
    },
    {
      failed: "We couldn't send the email",
      report: (error, title) =>
        toast({ title, description: errorText(error, "", ""), variant: "destructive" }),
    },
  );
  return {
    label: busy ? "Sending..." : isSent ? "Email Sent!" : "Resend Email",
    busy,
    resend: async (email) => {
      if (!isSent) await run(email);
    },
  };
}
