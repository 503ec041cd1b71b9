import type {
  Order,
  OrderEvent,
  OrderItem,
  OrderMessage,
  OrderProblem,
  OrderProvider,
  OrderRefund,
  OrderStatus,
} from "@/features/orders/admin-api";
import { formatCents } from "@/lib/format/money";
import type { NamedStatus } from "@/ui/badge";

export const statuses: Record<OrderStatus, NamedStatus> = {
  paid: { name: "Paid", tone: "normal" },
  partly_refunded: { name: "Partly refunded", tone: "info" },
  refunded: { name: "Refunded", tone: "info" },
  disputed: { name: "Disputed", tone: "problem" },
  undelivered: { name: "Not delivered", tone: "problem" },
  processing: { name: "Processing", tone: "pending" },
  pending: { name: "Not paid yet", tone: "pending" },
  abandoned: { name: "Abandoned", tone: "pending" },
};

export const providerNames: Record<OrderProvider, string> = {
  stripe_live: "Stripe, live",
  stripe_test: "Stripe, test mode",
  sandbox: "Sandbox",
};

export const problemNames: Record<OrderProblem, string> = {
  payment_discrepancy: "Payment needs attention",
  failed_refund: "Refund failed",
  open_message: "Waits for an answer",
};

export const topicNames: Record<NonNullable<OrderMessage["topic"]>, string> = {
  cannot_open: "Can't open an agent",
  charged_twice: "Charged twice",
  refund_wanted: "Wants a refund",
  other: "Something else",
};

export const refundStatuses: Record<OrderRefund["status"], NamedStatus> = {
  requested: { name: "Requested", tone: "pending" },
  pending: { name: "On its way", tone: "pending" },
  succeeded: { name: "Refunded", tone: "normal" },
  failed: { name: "Failed", tone: "problem" },
};

const undelivered: Record<Exclude<OrderItem["outcome"], "open" | "delivered">, NamedStatus> = {
  refund_owed: { name: "Refund owed", tone: "problem" },
  refund_rejected: { name: "Refund rejected", tone: "problem" },
  refund_pending: { name: "Refund on its way", tone: "pending" },
  refund_failed: { name: "Refund failed", tone: "problem" },
  refunded: { name: "Refunded", tone: "info" },
};

/** The status of one agent of an order. */
export function itemStatus(item: OrderItem, status: OrderStatus): NamedStatus {
  if (item.correction === "revoked") return { name: "Access revoked", tone: "problem" };
  if (item.outcome === "open") return { name: "Not paid", tone: "pending" };
  if (item.outcome !== "delivered") return undelivered[item.outcome];
  if (item.refundedAmount > 0 && item.refundedAmount < item.amount)
    return { name: "Partly refunded", tone: "info" };
  if (item.isOwned) return { name: "Owned", tone: "normal" };
  if (status === "disputed") return { name: "Disputed", tone: "problem" };
  return { name: "Refunded", tone: "info" };
}

const eventTitles: Record<OrderEvent["kind"], string> = {
  placed: "Order placed",
  payment_started: "Payment started",
  payment_processing: "Payment is with the bank",
  payment_declined: "Payment declined",
  paid: "Paid",
  abandoned: "Abandoned without payment",
  refund_owed: "Not delivered, so a refund is owed",
  refund_rejected: "Refund rejected by the provider",
  refund_requested: "Refund requested",
  refund_pending: "Refund on its way",
  refund_succeeded: "Refunded",
  refund_failed: "Refund failed",
  access_granted: "Access restored",
  access_revoked: "Access revoked",
  access_refunded: "Access ended with the refund",
  access_disputed: "Payment disputed, access ended",
  access_restored: "Access restored",
  discrepancy_found: "Needs attention",
  discrepancy_resolved: "No longer needs attention",
  email_queued: "waiting to be sent",
  email_sent: "sent",
  email_failed: "couldn't be sent",
};

const emailNames: Record<string, string> = { receipt: "Receipt", refund: "Refund notice" };

export function eventTitle({ kind, emailKind }: OrderEvent): string {
  const title = eventTitles[kind];
  return emailKind == null ? title : `${emailNames[emailKind] ?? "Email"} ${title}`;
}

const triggers: Record<NonNullable<OrderEvent["actorKind"]>, string> = {
  member: "confirmed by the member's browser",
  admin: "confirmed by a check",
  command_line: "confirmed from the command line",
  provider: "confirmed by the provider's webhook",
  system: "confirmed by the regular check",
};
const actors: Record<NonNullable<OrderEvent["actorKind"]>, string> = {
  member: "by the member",
  admin: "by an admin",
  command_line: "from the command line",
  provider: "reported by the provider",
  system: "found by the regular check",
};

/** Who caused an event; "" if it is obvious or unknown. */
function describeActor({ kind, actorKind, actorEmail }: OrderEvent): string {
  if (actorKind == null || (actorKind === "member" && kind !== "paid")) return "";
  if (actorKind === "admin" && actorEmail != null) {
    return kind === "paid" ? `${triggers.admin} by ${actorEmail}` : `by ${actorEmail}`;
  }
  return (kind === "paid" ? triggers : actors)[actorKind];
}

/** The line below an event's title. */
export function eventDetail(event: OrderEvent, order: Order): string {
  const amount = event.amount == null ? "" : formatCents(event.amount);
  const parts = [
    event.kind === "placed" && describeOrder(order),
    event.kind === "payment_started" && (order.intentId ?? ""),
    event.kind === "paid" && (order.total > 0 ? formatCents(order.total) : "Nothing to pay"),
    event.title,
    amount,
    event.emailTo != null && `to ${event.emailTo}`,
    describeActor(event),
    event.note,
  ];
  return parts.filter(Boolean).join(" · ");
}

function describeOrder({ items, discountCode }: Order): string {
  const count = items.length === 1 ? "1 agent" : `${items.length} agents`;
  return discountCode == null ? count : `${count}, code ${discountCode}`;
}

const problems: readonly OrderEvent["kind"][] = [
  "payment_declined",
  "refund_owed",
  "refund_rejected",
  "refund_failed",
  "access_disputed",
  "access_revoked",
  "discrepancy_found",
  "email_failed",
];

export function isProblem({ kind }: OrderEvent): boolean {
  return problems.includes(kind);
}
