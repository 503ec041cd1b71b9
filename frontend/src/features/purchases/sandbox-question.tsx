import { useRef, useState } from "react";
import { isOutage } from "@/features/purchases/patience";
import type { Payment, PaymentStepProps } from "@/features/purchases/payment-step";
import { authenticateTestPayment } from "@/features/purchases/sandbox-api";
import { serverMessage } from "@/lib/http";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FormActions } from "@/ui/form";

/** Stands for the bank's own question whether it is her who pays. */
export function SandboxQuestion({
  payment,
  onAnswered,
  onPaid,
  onUnknown,
  onRefused,
}: {
  /** The payment in question; null while there is none. */
  payment: Payment | null;
  /** The question is off the table, whatever came of it. */
  onAnswered: () => void;
} & Pick<PaymentStepProps, "onPaid" | "onUnknown" | "onRefused">) {
  const [busy, setBusy] = useState(false);
  const answered = useRef(false);

  const answer = async (outcome: "complete" | "fail") => {
    if (!payment || answered.current) return;
    answered.current = true;
    setBusy(true);
    try {
      await authenticateTestPayment(payment, outcome);
      onPaid();
    } catch (error) {
      if (isOutage(error)) onUnknown();
      else onRefused(serverMessage(error, "") || null);
    } finally {
      answered.current = false;
      setBusy(false);
      onAnswered();
    }
  };

  const turnAway = () => {
    if (answered.current) return;
    onAnswered();
    onRefused("The payment was not confirmed. Nothing was charged.");
  };

  return (
    <Dialog
      open={payment !== null}
      onOpenChange={turnAway}
      title="Confirm this payment"
      description="In test mode, this stands for the question of your bank whether it is you who pays."
    >
      <FormActions>
        <Button busy={busy} onClick={() => void answer("complete")}>
          {busy ? "Processing..." : "Complete"}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => void answer("fail")}>
          Fail
        </Button>
      </FormActions>
    </Dialog>
  );
}
