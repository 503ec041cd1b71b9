import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { changeAccess, type Order, type OrderItem } from "@/features/orders/admin-api";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** Whether access to an agent of an order can be revoked or restored. */
export function accessChange({ isOwned, outcome }: OrderItem): "revoke" | "restore" | null {
  if (isOwned) return "revoke";
  return outcome === "delivered" || outcome === "refund_rejected" || outcome === "refund_failed"
    ? "restore"
    : null;
}

/** Revokes or restores access to one agent, without a refund. */
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
  const form = useApiForm({
    defaultValues: { reason: "" },
    submit: async ({ reason }) => {
      const access = isRevocation ? "revoked" : "granted";
      onChange(await changeAccess(order, { agentId: item.agentId, access, reason: reason.trim() }));
      onClose();
      toast({
        title: isRevocation ? "Access revoked" : "Access restored",
        description: `${firstName} ${isRevocation ? "can no longer" : "can"} open ${item.title}.`,
      });
    },
    failed: "Access couldn't be changed",
  });
  const firstName = order.member.firstName ?? "The member";
  const isRevocation = item.isOwned;
  const title = isRevocation ? "Revoke access" : "Restore access";

  return (
    <FormDialog
      title={title}
      description={
        isRevocation
          ? `${firstName} can no longer open ${item.title}. Nothing is refunded.`
          : `${firstName} can open ${item.title}, even if the provider reports a refund or dispute later.`
      }
      submitLabel={title}
      isDanger={isRevocation}
      form={form}
      discardQuestion="Nothing has been saved yet."
      onClose={onClose}
    >
      <ReasonField firstName={firstName} {...form.field("reason", reasonRules)} />
    </FormDialog>
  );
}
