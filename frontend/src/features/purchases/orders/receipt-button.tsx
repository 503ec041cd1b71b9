import { Mail } from "lucide-react";
import { errorText } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
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
  const send = useAction(
    async () => {
      await resendReceipt({ id: purchaseId });
      toast(messages.receiptSent(orderNumber));
    },
    {
      failed: messages.receiptFailed,
      report: (error, failed) =>
        toast({ title: "Error", description: errorText(error, failed, ""), variant: "destructive" }),
    },
  );

  return (
    <Button
      variant="ghost"
      className={className}
      busy={send.busy}
      onClick={() => void send.run()}
      aria-describedby={numberId}
    >
      <Mail aria-hidden />
      <span>{send.busy ? "Sending..." : "Email me the receipt"}</span>
    </Button>
  );
}
