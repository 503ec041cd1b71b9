import { useAction } from "@/components/forms/use-action";
import type { PaymentFormProps, PaymentSession } from "@/features/purchases/checkout/payment-provider";
import { isTransientError } from "@/features/purchases/checkout/retry";
import { authenticateTestPayment } from "@/features/purchases/checkout/sandbox-api";
import { errorCode, serverMessage } from "@/lib/api/http";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";

/** Simulates the bank's 3-D Secure dialog. */
export function Sandbox3dsDialog({
  payment,
  onClose,
  onPaid,
  onIndeterminate,
  onDeclined,
  onFailed,
}: {
  /** Null while there is no challenge. */
  payment: PaymentSession | null;
  onClose: () => void;
} & Pick<PaymentFormProps, "onPaid" | "onIndeterminate" | "onDeclined" | "onFailed">) {
  const response = useAction(
    async (payment: PaymentSession, outcome: "complete" | "fail") => {
      await authenticateTestPayment(payment, outcome);
      onPaid();
    },
    {
      failed: "",
      report: (error) => {
        if (isTransientError(error)) onIndeterminate();
        else onDeclined(serverMessage(error, "") || null, errorCode(error));
      },
    },
  );
  const respond = async (outcome: "complete" | "fail") => {
    if (!payment || response.busy) return;
    await response.run(payment, outcome);
    onClose();
  };

  const cancel = () => {
    if (response.busy) return;
    onClose();
    onFailed("The payment wasn't confirmed. You haven't been charged.");
  };

  return (
    <Dialog
      open={payment !== null}
      onOpenChange={cancel}
      title="Confirm this payment"
      description="This simulates your bank's 3-D Secure check."
    >
      <DialogActions>
        <Button busy={response.busy} onClick={() => void respond("complete")}>
          {response.busy ? "Processing..." : "Complete"}
        </Button>
        <Button variant="secondary" busy={response.busy} onClick={() => void respond("fail")}>
          Fail
        </Button>
      </DialogActions>
    </Dialog>
  );
}
