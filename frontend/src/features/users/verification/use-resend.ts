import { useEffect, useState } from "react";
import { errorText } from "@/components/forms/error-feedback";
import { resendVerification } from "@/features/users/verification/api";
import { toast } from "@/ui/toast";

const sentLabelMs = 3000;

/** Resends the verification email; `label` is the button's text. */
export function useResend(): { label: string; busy: boolean; resend: (email: string) => Promise<void> } {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");

  useEffect(() => {
    if (state !== "sent") return;
    const timer = setTimeout(() => setState("idle"), sentLabelMs);
    return () => clearTimeout(timer);
  }, [state]);

  const resend = async (email: string) => {
    if (state !== "idle") return;
    setState("sending");
    try {
      await resendVerification({ email });
      setState("sent");
      toast({
        title: "Email Sent!",
        description: `If ${email} isn't confirmed yet, a new link is on its way.`,
      });
    } catch (error) {
      setState("idle");
      toast({
        title: "We couldn't send the email",
        description: errorText(error, "", ""),
        variant: "destructive",
      });
    }
  };

  const labels = { idle: "Resend Email", sending: "Sending...", sent: "Email Sent!" };
  return { label: labels[state], busy: state === "sending", resend };
}
