import { RefreshCw } from "lucide-react";
import { useState } from "react";
import styles from "@/components/admin/page-actions.module.css";
import { toastAdminError } from "@/components/forms/error-feedback";
import { checkOrder, type Order, resendReceipt } from "@/features/orders/admin-api";
import { RefundDialog } from "@/features/orders/refund-dialog";
import { useCommand } from "@/lib/command";
import { Button } from "@/ui/button";
import { Menu, MenuButton } from "@/ui/menu";
import { toast } from "@/ui/toast";

/** The actions for an order. `onChange` gets the new order, or nothing if it must be loaded again. */
export function OrderActions({ order, onChange }: { order: Order; onChange: (order?: Order) => void }) {
  const [busy, setBusy] = useState<"receipt" | "check">();
  const [isRefunding, setIsRefunding] = useState(false);
  useCommand("refund", () => setIsRefunding(isRefundable));
  const isRefundable = order.items.some(({ refundable }) => refundable > 0);
  const isPaid = order.settledAt != null && !order.isImported;
  const hasPayment = order.intentId != null && order.total > 0 && !order.isImported;
  const provider = order.provider === "sandbox" ? "the sandbox" : "Stripe";

  async function run(action: "receipt" | "check", call: () => Promise<void>, failure: string) {
    if (busy) return;
    setBusy(action);
    try {
      await call();
    } catch (error) {
      toastAdminError(error, failure, "");
    } finally {
      setBusy(undefined);
    }
  }
  const sendReceipt = () =>
    run(
      "receipt",
      async () => {
        await resendReceipt(order);
        toast({ title: "Receipt sent again", description: `It's on its way to ${order.member.email}.` });
        onChange();
      },
      "The receipt couldn't be sent",
    );
  const check = () =>
    run(
      "check",
      async () => {
        const checked = await checkOrder(order);
        const isChanged =
          checked.status !== order.status || checked.timeline.length !== order.timeline.length;
        toast({
          title: `Checked with ${provider}`,
          description: isChanged ? "The order is up to date now." : "Nothing has changed.",
        });
        onChange(checked);
      },
      "The payment couldn't be checked",
    );

  return (
    <div className={styles.actions}>
      {isRefundable && (
        <Button variant="secondary" onClick={() => setIsRefunding(true)}>
          Refund
        </Button>
      )}
      {isPaid && order.member.email && (
        <Button variant="secondary" busy={busy === "receipt"} onClick={() => void sendReceipt()}>
          Resend receipt
        </Button>
      )}
      {hasPayment && (
        <Menu label="More" variant="ghost" trigger={<span>{busy === "check" ? "Checking..." : "More"}</span>}>
          <MenuButton onClick={() => void check()}>
            <RefreshCw aria-hidden />
            <span>{`Check with ${provider}`}</span>
          </MenuButton>
        </Menu>
      )}
      {isRefunding && (
        <RefundDialog order={order} onChange={onChange} onClose={() => setIsRefunding(false)} />
      )}
    </div>
  );
}
