import { Mail } from "lucide-react";
import { useRef, useState } from "react";
import { errorText } from "@/components/error-feedback";
import { resendReceipt } from "@/features/purchases/api";
import { messages } from "@/features/purchases/messages";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

export function ReceiptButton({
  purchaseId,
  orderNumber,
  numberId,
  className,
}: {
  purchaseId: string;
  orderNumber: string;
  /** The id of the order's number on screen. */
  numberId: string;
  className?: string | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const isPending = useRef(false);

  const send = async () => {
    if (isPending.current) return;
    isPending.current = true;
    setBusy(true);
    try {
      await resendReceipt(purchaseId);
      toast(messages.receiptSent(orderNumber));
    } catch (error) {
      toast({
        title: "Error",
        description: errorText(error, messages.receiptFailed, ""),
        variant: "destructive",
      });
    } finally {
      isPending.current = false;
      setBusy(false);
    }
  };

  return (
    <Button
      variant="ghost"
      className={className}
      busy={busy}
      onClick={() => void send()}
      aria-describedby={numberId}
    >
      <Mail aria-hidden />
      <span>{busy ? "Sending..." : "Email me the receipt"}</span>
    </Button>
  );
}
