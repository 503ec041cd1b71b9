import { RefreshCw } from "lucide-react";
import { useState } from "react";
import styles from "@/components/admin/page-actions.module.css";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { checkOrder, type Order, resendReceipt } from "@/features/orders/admin-api";
import { RefundDialog } from "@/features/orders/refund-dialog";
import { useCommand } from "@/lib/command";
import { Button } from "@/ui/button";
import { Menu, MenuButton } from "@/ui/menu";
import { toast } from "@/ui/toast";

/** The actions for an order. `onChange` gets the new order, or nothing if it must be loaded again. */
export function OrderActions({ order, onChange }: { order: Order; onChange: (order?: Order) => void }) {
  const [isRefunding, setIsRefunding] = useState(false);
  useCommand("refund", () => setIsRefunding(isRefundable));
  const isRefundable = order.items.some(({ refundable }) => refundable > 0);
  const isPaid = order.settledAt != null && !order.isImported;
  const hasPayment = order.intentId != null && order.total > 0 && !order.isImported;
  const provider = order.provider === "sandbox" ? "the sandbox" : "Stripe";

  const sendReceipt = useAction(
    async () => {
      await resendReceipt(order);
      toast({ title: "Receipt sent again", description: `It's on its way to ${order.member.email}.` });
      onChange();
    },
    { failed: "The receipt couldn't be sent", report: toastAdminError },
  );
  const check = useAction(
    async () => {
      const checked = await checkOrder(order);
      const isChanged = checked.status !== order.status || checked.timeline.length !== order.timeline.length;
      toast({
        title: `Checked with ${provider}`,
        description: isChanged ? "The order is up to date now." : "Nothing has changed.",
      });
      onChange(checked);
    },
    { failed: "The payment couldn't be checked", report: toastAdminError },
  );

  return (
    <div className={styles.actions}>
      {isRefundable && (
        <Button variant="secondary" onClick={() => setIsRefunding(true)}>
          Refund
        </Button>
      )}
      {isPaid && order.member.email && (
        <Button variant="secondary" busy={sendReceipt.busy} onClick={() => void sendReceipt.run()}>
          Resend receipt
        </Button>
      )}
      {hasPayment && (
        <Menu label="More" variant="ghost" trigger={<span>{check.busy ? "Checking..." : "More"}</span>}>
          <MenuButton onClick={() => void check.run()}>
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
