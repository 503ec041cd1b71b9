import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { type Order, refundOrder } from "@/features/orders/admin-api";
import { ApiError } from "@/lib/api/http";
import { formatDollars, parseDollars } from "@/lib/format/dollars";
import { formatCents } from "@/lib/format/money";
import { randomUuid } from "@/lib/text/uuid";
import { ChoiceChips } from "@/ui/choice-chips";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

interface Values {
  /** In dollars, as typed; one for each refundable item. */
  amounts: string[];
  reason: string;
}

const commonReasons = ["Asked for a refund", "Bought by mistake", "It didn't help"] as const;

/** Refunds some or all agents of an order, in whole or in part. */
export function RefundDialog({
  order,
  onChange,
  onClose,
}: {
  order: Order;
  onChange: (order: Order) => void;
  onClose: () => void;
}) {
  const items = order.items.filter(({ refundable }) => refundable > 0);
  // Kept while the dialog is open, so that a repeated request refunds once.
  const [key] = useState(randomUuid);
  const form = useApiForm<Values>({
    mode: "onChange",
    defaultValues: {
      amounts: items.map(({ refundable }) => formatDollars(refundable)),
      reason: commonReasons[0],
    },
    submit: async ({ reason }) => {
      if (total === 0) {
        form.setError("root", { message: "Enter how much to refund" });
        return;
      }
      const refunds = items.map(({ agentId }, index) => ({ agentId, amount: amounts[index] ?? 0 }));
      const changed = await refundOrder(
        { id: order.id },
        { key, items: refunds.filter(({ amount }) => amount > 0), reason: reason.trim() },
      );
      onChange(changed);
      onClose();
      showResult(changed, key);
    },
    failed: "The refund couldn't be requested",
    onError: (error) => {
      const { amount, items } = error instanceof ApiError ? error.fields : {};
      const message = amount ?? items;
      if (message) form.setError("root", { message });
      return Boolean(message);
    },
  });
  const [typed, reason] = useWatch({ control: form.control, name: ["amounts", "reason"] });
  const amounts = items.map((_, index) => parseDollars(typed[index] ?? "") ?? 0);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const isPayable = items.every(({ refundable }, index) => isUpTo(typed[index] ?? "", refundable));
  const revoked = items.filter((item, index) => item.isOwned && amounts[index] === item.refundable);

  return (
    <FormDialog
      title={`Refund order ${order.number}`}
      description={`The money goes back to the card${order.member.email ? ` of ${order.member.email}, who gets an email about it` : ""}. A refund can't be undone.`}
      submitLabel={isPayable ? `Refund ${formatCents(total)}` : "Refund"}
      pendingLabel="Refunding..."
      isDanger
      form={form}
      discardQuestion="Nothing has been refunded yet."
      onClose={onClose}
    >
      <ReasonField
        firstName={order.member.firstName ?? "The member"}
        {...form.field("reason", reasonRules)}
      />
      <ChoiceChips
        label="Common reasons"
        wraps
        value={reason}
        onChange={(chosen) => form.setValue("reason", chosen, { shouldDirty: true, shouldValidate: true })}
        choices={commonReasons.map((value) => ({ value, label: value }))}
      />
      {items.map(({ agentId, title, refundable }, index) => (
        <Field
          key={agentId}
          label={`${title}, in US dollars`}
          hint={`Up to ${formatCents(refundable)}.${items.length > 1 ? " Leave it empty to refund nothing." : ""}`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field(`amounts.${index}`, {
            validate: (typed) =>
              isUpTo(typed, refundable) || `Use an amount up to ${formatDollars(refundable)}`,
          })}
        />
      ))}
      <p role="status">{describeAccess(revoked.map(({ title }) => title))}</p>
    </FormDialog>
  );
}

function isUpTo(typed: string, max: number): boolean {
  if (typed.trim() === "") return true;
  const amount = parseDollars(typed);
  return amount !== null && amount <= max;
}

function describeAccess(titles: string[]): string {
  if (titles.length === 0) return "Access stays as it is.";
  return `Access ends with the refund: ${titles.join(", ")}.`;
}

function showResult(order: Order, key: string) {
  const refunds = order.refunds.filter((refund) => refund.key === key);
  const failed = refunds.find(({ status }) => status === "failed");
  if (failed) {
    const description = failed.failure ?? "Nothing was refunded.";
    toast({ title: "The refund was rejected", description, variant: "destructive" });
  } else if (refunds.every(({ status }) => status === "succeeded")) {
    const { email } = order.member;
    toast({ title: "Refunded", ...(email && { description: `${email} gets an email about it.` }) });
  } else {
    const description = "It will show here as soon as the provider confirms it.";
    toast({ title: "Refund requested", description });
  }
}
