import { type Cart, type CartItem, type CartProduct, totals } from "@/features/purchases/model";
import type { Quote } from "@/features/purchases/schema";
import { formatCents } from "@/lib/money";

export interface ReconciledCart {
  cart: Cart;
  /** What is different now, a sentence each. */
  changes: string[];
}

/** Brings the cart in line with what the server says can be bought, and at what price. */
export function reconcileCart(cart: Cart, quote: Quote): ReconciledCart {
  const { cart: corrected, changes } = reconcileItems(cart, quote.items);
  if (!cart.discount) return { cart: corrected, changes };

  const code = cart.discount.code.toUpperCase();
  if (!quote.discount) {
    changes.push(`The discount code ${code} was taken off.`);
    return { cart: { ...corrected, discount: null }, changes };
  }
  // The code itself has changed. Without knowing how, the cart would go on showing sums that are not the server's.
  if (totals(corrected).discountAmount !== quote.discountAmount) {
    changes.push(
      `The discount code ${code} is worth something else now, so it was taken off. Enter it again to use it.`,
    );
    return { cart: { ...corrected, discount: null }, changes };
  }
  return { cart: corrected, changes };
}

/** Takes over what is offered now, at the prices of now, and leaves out what is not offered any more. */
export function reconcileItems(cart: Cart, offered: readonly CartProduct[]): ReconciledCart {
  const changes: string[] = [];
  const items = cart.items.flatMap((item): CartItem[] => {
    const now = offered.find(({ id }) => id === item.id);
    if (!now) {
      changes.push(`“${item.title}” was taken out of your cart.`);
      return [];
    }
    if (now.price !== item.price) {
      changes.push(`“${item.title}” costs ${formatCents(now.price)} now; it was ${formatCents(item.price)}.`);
    }
    const { title, description, price } = now;
    return [{ ...item, title, description, price }];
  });
  return { cart: { ...cart, items }, changes };
}
