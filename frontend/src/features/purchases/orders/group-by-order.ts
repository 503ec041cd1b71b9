import type { Purchase } from "@/features/purchases/schema";
import { normalizeForSearch } from "@/lib/text/normalize-for-search";

/** Purchases of one order. */
export interface OrderGroup {
  /** May be empty. */
  number: string;
  discountCode: string | null;
  purchases: readonly [Purchase, ...Purchase[]];
}

/** Groups purchases by order, in the order of their first purchase. */
export function groupByOrder(purchases: readonly Purchase[]): OrderGroup[] {
  const orders = new Map<string, [Purchase, ...Purchase[]]>();
  for (const purchase of purchases) {
    const order = purchase.orderNumber || purchase.id;
    const group = orders.get(order);
    if (group) group.push(purchase);
    else orders.set(order, [purchase]);
  }
  return Array.from(orders.values(), (bought) => ({
    number: bought[0].orderNumber,
    discountCode: bought[0].discountCode,
    purchases: bought,
  }));
}

/** What was paid for everything in the order, in cents. */
export function orderTotal({ purchases }: OrderGroup): number {
  return purchases.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether an order has this text in its number, discount code, bundles, titles or descriptions. */
export function matchesOrder({ number, discountCode, purchases }: OrderGroup, search: string): boolean {
  const texts = purchases.flatMap(({ bundle, gpt }) => [bundle, gpt?.title, gpt?.description]);
  const wanted = normalizeForSearch(search).trim();
  return [number, discountCode, ...texts].some((text) => normalizeForSearch(text ?? "").includes(wanted));
}
