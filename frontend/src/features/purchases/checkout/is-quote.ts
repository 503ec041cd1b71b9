import type { Intent, Quote } from "@/features/purchases/schema";

/** Whether it has every amount: nothing is paid for a quote that lacks one. */
export function isQuote(value: unknown): value is Quote {
  const { items, subtotal, discountAmount, total, discount } = (value ?? {}) as Partial<Quote>;
  const hasItems = Array.isArray(items) && items.every((item) => isCents(item.price));
  return hasItems && [subtotal, discountAmount, total].every(isCents) && discount !== undefined;
}

/** A free order has no client secret, but says so. */
export function isIntent(value: Intent): boolean {
  return isQuote(value) && typeof value.paymentIntentId === "string" && value.clientSecret !== undefined;
}

const isCents = (value: unknown): boolean => Number.isInteger(value);
