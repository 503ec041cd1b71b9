import type { Purchase } from "@/features/purchases/schema";

/** Purchases of one order. */
export interface OrderGroup {
  number: string;
  purchases: readonly [Purchase, ...Purchase[]];
}

/** Groups purchases by order, in the order of their first purchase. */
export function groupByOrder(purchases: readonly Purchase[]): OrderGroup[] {
  const orders = new Map<string, [Purchase, ...Purchase[]]>();
  for (const purchase of purchases) {
    const known = orders.get(purchase.orderNumber);
    if (known) known.push(purchase);
    else orders.set(purchase.orderNumber, [purchase]);
  }
  return Array.from(orders, ([number, bought]) => ({ number, purchases: bought }));
}
