import { useId } from "react";
import { useForm } from "react-hook-form";
import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { showFormError } from "@/components/error-feedback";
import { changeAccess, type Order, type OrderItem } from "@/features/orders/admin-api";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { toast } from "@/ui/toast";

/** Whether access to an agent of an order can be withdrawn or restored. */
export function accessChange({ isOwned, outcome }: OrderItem): "withdraw" | "restore" | null {
  if (isOwned) return "withdraw";
  return outcome === "delivered" || outcome === "refund_rejected" || outcome === "refund_failed"
    ? "restore"
    : null;
}

/** Withdraws or restores access to one agent, without a refund. */
export function AccessDialog({
  order,
  item,
  onChange,
  onClose,
}: {
  order: Order;
  item: OrderItem;
  onChange: (order: Order) => void;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { reason: "" } });
  const { errors, isSubmitting } = form.formState;
  const errorId = useId();
  const { firstName } = order.member;
  const isWithdrawal = item.isOwned;
  const title = isWithdrawal ? "Withdraw access" : "Restore access";
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      const access = isWithdrawal ? "revoked" : "granted";
      onChange(await changeAccess(order.id, { agentId: item.agentId, access, reason: reason.trim() }));
      onClose();
      toast({
        title: isWithdrawal ? "Access withdrawn" : "Access restored",
        description: `${firstName} ${isWithdrawal ? "can no longer" : "can"} open ${item.title}.`,
      });
    } catch (error) {
      showFormError(error, "Access couldn't be changed", form.setError, ["reason"]);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        isWithdrawal
          ? `${firstName} can no longer open ${item.title}. Nothing is refunded.`
          : `${firstName} can open ${item.title}, even if the provider reports a refund or dispute later.`
      }
      isBusy={isSubmitting}
    >
      <Form aria-label={title} onSubmit={submit}>
        <ReasonField
          firstName={firstName}
          error={errors.reason?.message}
          {...form.register("reason", reasonRules)}
        />
        <FormError id={errorId}>{errors.root?.message}</FormError>
        <DialogActions>
          <Button
            type="submit"
            variant={isWithdrawal ? "danger" : "primary"}
            busy={isSubmitting}
            aria-describedby={errors.root && errorId}
          >
            {isSubmitting ? "Saving..." : title}
          </Button>
          <Button variant="ghost" busy={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
