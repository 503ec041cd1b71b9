import { addItem, type Cart, emptyCart, totals } from "@/features/purchases/model";
import type { Quote } from "@/features/purchases/schema";
import { formatCents } from "@/lib/money";

export interface Correction {
  cart: Cart;
  /** What is different now, a sentence each. */
  changes: string[];
}

/** Brings the cart in line with what the server says can be bought, and at what price. */
export function correct(cart: Cart, quote: Quote): Correction {
  const quoted = new Map(quote.items.map((item) => [item.id, item]));
  const changes: string[] = [];
  for (const { id, title, price } of cart.items) {
    const now = quoted.get(id);
    if (!now) changes.push(`“${title}” was taken out of your cart.`);
    else if (now.price !== price) {
      changes.push(`“${title}” costs ${formatCents(now.price)} now; it was ${formatCents(price)}.`);
    }
  }
  const corrected = quote.items.reduce(addItem, { ...emptyCart, discount: cart.discount });
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
