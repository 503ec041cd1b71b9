import type { Cart, CartItem, CartProduct } from "@/features/purchases/model";
import type { Quote } from "@/features/purchases/schema";
import { totals } from "@/features/purchases/totals";
import { formatCents } from "@/lib/format/money";

export interface ReconciledCart {
  cart: Cart;
  /** One sentence per change. */
  changes: string[];
}

/** Applies the server's quote to the cart. */
export function reconcileCart(cart: Cart, quote: Quote): ReconciledCart {
  const offered = quote.items.map((item) => ({ ...item, price: item.separatePrice ?? item.price }));
  const { cart: corrected, changes } = reconcileItems(cart, offered);
  if (!cart.discount) return { cart: corrected, changes };

  const code = cart.discount.code.toUpperCase();
  if (!quote.discount) {
    changes.push(`Discount code ${code} was removed.`);
    return { cart: { ...corrected, discount: null }, changes };
  }
  // The discount changed. Keeping it would show totals that differ from the server's.
  const items = quote.items.map((item) => ({ ...item, quantity: 1 as const }));
  if (totals({ ...corrected, items }).discountAmount !== quote.discountAmount) {
    changes.push(`Discount code ${code} has changed, so we removed it. Enter it again to apply it.`);
    return { cart: { ...corrected, discount: null }, changes };
  }
  return { cart: corrected, changes };
}

/** Updates prices, and removes items that are no longer available. */
export function reconcileItems(cart: Cart, offered: readonly CartProduct[]): ReconciledCart {
  const changes: string[] = [];
  const items = cart.items.flatMap((item): CartItem[] => {
    const now = offered.find(({ id }) => id === item.id);
    if (!now) {
      changes.push(`“${item.title}” was removed from your cart.`);
      return [];
    }
    if (now.price !== item.price) {
      changes.push(`“${item.title}” now costs ${formatCents(now.price)} (was ${formatCents(item.price)}).`);
    }
    const { title, description, price, isDeliverable } = now;
    return [{ ...item, title, description, price, isDeliverable }];
  });
  return { cart: { ...cart, items }, changes };
}
