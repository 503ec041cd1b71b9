import type { Purchase } from "@/features/purchases/schema";

/** What was bought together, in the order of the history. */
export interface OrderGroup {
  number: string;
  purchases: readonly [Purchase, ...Purchase[]];
}

/** The history by orders: each stands where its first purchase stood. */
export function groupByOrder(purchases: readonly Purchase[]): OrderGroup[] {
  const orders = new Map<string, [Purchase, ...Purchase[]]>();
  for (const purchase of purchases) {
    const known = orders.get(purchase.orderNumber);
    if (known) known.push(purchase);
    else orders.set(purchase.orderNumber, [purchase]);
  }
  return Array.from(orders, ([number, bought]) => ({ number, purchases: bought }));
}
