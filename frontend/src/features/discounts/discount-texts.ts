import type { AdminDiscount, DiscountTerms } from "@/features/discounts/admin-api";
import { formatDateTime } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { pluralize } from "@/lib/format/pluralize";
import type { NamedStatus } from "@/ui/badge";

export const statuses: Record<AdminDiscount["status"], NamedStatus> = {
  live: { name: "Live", tone: "normal" },
  scheduled: { name: "Scheduled", tone: "info" },
  expired: { name: "Expired", tone: "pending" },
  used_up: { name: "Used up", tone: "pending" },
  off: { name: "Off", tone: "problem" },
};

export const audienceNames = {
  everyone: "Everyone",
  new_buyers: "Only members who own nothing yet",
  owners: "Only members who own an agent",
} as const satisfies Record<DiscountTerms["audience"], string>;

/** "20% off" or "$5.00 off". */
export function formatValue({ discountType, discountValue }: DiscountTerms): string {
  return `${discountType === "percentage" ? `${discountValue}%` : formatCents(discountValue)} off`;
}

/** The conditions that differ from a code without any. */
export function describeConditions(terms: DiscountTerms): string[] {
  const { gptIds, minSubtotal, audience, maxUsesPerMember, startsAt, expiresAt } = terms;
  return [
    startsAt ? `From ${formatDateTime(startsAt)}` : "",
    expiresAt ? `Until ${formatDateTime(expiresAt)}` : "",
    gptIds?.length > 0 ? `For ${pluralize(gptIds.length, { one: "agent", many: "agents" })}` : "",
    minSubtotal > 0 ? `From ${formatCents(minSubtotal)}` : "",
    audience === "everyone" ? "" : audienceNames[audience],
    maxUsesPerMember ? `${pluralize(maxUsesPerMember, { one: "use", many: "uses" })} per member` : "",
  ].filter(Boolean);
}

/** "3" or "3 of 10". */
export function formatUses({ uses, terms }: AdminDiscount): string {
  return terms.maxUses ? `${uses} of ${terms.maxUses}` : String(uses);
}
