import { useForm } from "react-hook-form";
import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { showFormError } from "@/components/error-feedback";
import { changeAccess, type Order, type OrderItem } from "@/features/orders/admin-api";
import { FormDialog } from "@/ui/form-dialog";
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
    <FormDialog
      title={title}
      description={
        isWithdrawal
          ? `${firstName} can no longer open ${item.title}. Nothing is refunded.`
          : `${firstName} can open ${item.title}, even if the provider reports a refund or dispute later.`
      }
      submitLabel={title}
      isDanger={isWithdrawal}
      formState={form.formState}
      discardQuestion="Nothing has been saved yet."
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        firstName={firstName}
        error={form.formState.errors.reason?.message}
        {...form.register("reason", reasonRules)}
      />
    </FormDialog>
  );
}
