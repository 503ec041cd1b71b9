import type { Cart, CartDiscount, CartItem } from "@/features/purchases/model";

export interface Totals {
  subtotal: number;
  discountAmount: number;
  total: number;
  itemCount: number;
}

export function totals(cart: Cart): Totals {
  const subtotal = sumPrices(cart.items);
  const discountAmount = cart.discount ? calculateDiscount(cart.discount, cart.items) : 0;
  return { subtotal, discountAmount, total: subtotal - discountAmount, itemCount: cart.items.length };
}

const sumPrices = (items: readonly CartItem[]) => items.reduce((sum, item) => sum + item.price, 0);

/** Never more than the discounted items cost, so that the total never falls below 0. */
function calculateDiscount(
  { discountType, discountValue, gptIds, minSubtotal = 0 }: CartDiscount,
  items: readonly CartItem[],
): number {
  if (sumPrices(items) < minSubtotal) return 0;
  const base = sumPrices(gptIds?.length ? items.filter(({ id }) => gptIds.includes(id)) : items);
  return Math.min(discountType === "fixed" ? discountValue : percentOf(base, discountValue), base);
}

/** Integer arithmetic, rounded down like the server: division first would lose a cent. */
function percentOf(cents: number, percent: number): number {
  const product = cents * percent;
  return (product - (product % 100)) / 100;
}
