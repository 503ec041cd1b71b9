import { useRef, useState } from "react";
import type { PaymentFormProps, PaymentSession } from "@/features/purchases/payment-provider";
import { isTransientError } from "@/features/purchases/retry";
import { authenticateTestPayment } from "@/features/purchases/sandbox-api";
import { serverMessage } from "@/lib/http";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FormActions } from "@/ui/form";

/** Stands for the bank's own question whether it is her who pays. */
export function Sandbox3dsDialog({
  payment,
  onClose,
  onPaid,
  onIndeterminate,
  onDeclined,
}: {
  /** The payment in question; null while there is none. */
  payment: PaymentSession | null;
  /** The question is off the table, whatever came of it. */
  onClose: () => void;
} & Pick<PaymentFormProps, "onPaid" | "onIndeterminate" | "onDeclined">) {
  const [busy, setBusy] = useState(false);
  const isPending = useRef(false);

  const respond = async (outcome: "complete" | "fail") => {
    if (!payment || isPending.current) return;
    isPending.current = true;
    setBusy(true);
    try {
      await authenticateTestPayment(payment, outcome);
      onPaid();
    } catch (error) {
      if (isTransientError(error)) onIndeterminate();
      else onDeclined(serverMessage(error, "") || null);
    } finally {
      isPending.current = false;
      setBusy(false);
      onClose();
    }
  };

  const cancel = () => {
    if (isPending.current) return;
    onClose();
    onDeclined("The payment was not confirmed. Nothing was charged.");
  };

  return (
    <Dialog
      open={payment !== null}
      onOpenChange={cancel}
      title="Confirm this payment"
      description="In test mode, this stands for the question of your bank whether it is you who pays."
    >
      <FormActions>
        <Button busy={busy} onClick={() => void respond("complete")}>
          {busy ? "Processing..." : "Complete"}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => void respond("fail")}>
          Fail
        </Button>
      </FormActions>
    </Dialog>
  );
}
