import { useEffect, useState } from "react";
import { resendVerification } from "@/features/users/verification/api";
import { errorText } from "@/ui/error-feedback";
import { toast } from "@/ui/toast";

const sentLabelMs = 3000;

/** Sending the verification mail again, and what the button for it says meanwhile. */
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
      await resendVerification(email);
      setState("sent");
      toast({
        title: "Email Sent!",
        description: `If ${email} still waits to be confirmed, a fresh link is on its way.`,
      });
    } catch (error) {
      setState("idle");
      toast({
        title: "The email was not sent",
        description: errorText(error, "", ""),
        variant: "destructive",
      });
    }
  };

  const labels = { idle: "Resend Email", sending: "Sending...", sent: "Email Sent!" };
  return { label: labels[state], busy: state === "sending", resend };
}
