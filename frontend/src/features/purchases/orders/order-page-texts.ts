import type { MemberOrder, OrderStatus } from "@/features/purchases/schema";
import type { Tone } from "@/ui/badge";

export const statuses: Record<OrderStatus, { name: string; tone: Tone; text?: string }> = {
  paid: { name: "Paid", tone: "normal" },
  partly_refunded: { name: "Partly refunded", tone: "info" },
  refunded: { name: "Refunded", tone: "info" },
  disputed: {
    name: "Disputed",
    tone: "problem",
    text: "This payment is disputed, so access is suspended.",
  },
  undelivered: {
    name: "Not delivered",
    tone: "problem",
    text: "We couldn't deliver this order. We'll refund the full amount to your card.",
  },
  processing: {
    name: "Processing",
    tone: "pending",
    text: "Your payment is with your bank. As soon as it's confirmed, your agents are ready. You don't need to do anything, and this page updates automatically.",
  },
  pending: {
    name: "Waiting for payment",
    tone: "pending",
    text: "We haven't received a payment for this order yet. If you've just paid, it can take a few minutes. This page updates automatically, and nothing is lost.",
  },
  abandoned: {
    name: "Not paid",
    tone: "pending",
    text: "This order wasn't paid, and you haven't been charged for it.",
  },
};

type ItemStatus = MemberOrder["items"][number]["status"];

export const itemStatuses: Record<ItemStatus, { name: string; tone: Tone }> = {
  open: { name: "Not paid", tone: "pending" },
  delivered: { name: "Yours", tone: "normal" },
  not_delivered: { name: "Not delivered", tone: "problem" },
  refunded: { name: "Refunded", tone: "info" },
  disputed: { name: "Suspended", tone: "problem" },
  revoked: { name: "Access removed", tone: "problem" },
};

const eventTitles: Record<string, string> = {
  placed: "You started the checkout",
  payment_processing: "Your bank is confirming the payment",
  payment_declined: "The payment was declined",
  paid: "Payment received, and the agents are yours",
  abandoned: "Closed without a payment",
  refund_owed: "Couldn't be delivered, so we're refunding it",
  refund_requested: "Refund started",
  refund_succeeded: "Refunded",
  access_granted: "Access restored",
  access_restored: "Access restored",
  access_revoked: "Access removed",
  access_refunded: "Access ended with the refund",
  access_disputed: "Access suspended, because the payment is disputed",
  email_sent: "We emailed you about it",
};

/** Undefined for an event that a newer server reports. */
export function eventTitle(kind: string): string | undefined {
  return eventTitles[kind];
}

export const topics = [
  { value: "cannot_open", label: "I can't open an agent" },
  { value: "charged_twice", label: "I was charged twice" },
  { value: "refund_wanted", label: "I want a refund" },
  { value: "other", label: "Something else" },
] as const;
