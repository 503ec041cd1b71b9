/** An agent in the cart. The quantity is always 1. */
export interface CartItem {
  id: string;
  title: string;
  description: string;
  /** In cents. */
  price: number;
  quantity: 1;
  /** False if there was nothing to open yet when it was added. */
  isDeliverable?: boolean | undefined;
}

export interface CartDiscount {
  id: string;
  code: string;
  discountType: "percentage" | "fixed";
  /** A percentage or cents, depending on `discountType`. */
  discountValue: number;
  /** The agents that are discounted; all if empty. */
  gptIds?: string[] | undefined;
  /** The least cart, in cents. */
  minSubtotal?: number | undefined;
}

export interface Cart {
  items: readonly CartItem[];
  discount: CartDiscount | null;
}

/** A catalog agent or a line of a quote. */
export type CartProduct = Omit<CartItem, "quantity">;

export const emptyCart: Cart = { items: [], discount: null };

export function hasItem(cart: Cart, id: string): boolean {
  return cart.items.some((item) => item.id === id);
}

export function addItem(cart: Cart, { id, title, description, price, isDeliverable }: CartProduct): Cart {
  if (hasItem(cart, id)) return cart;
  return { ...cart, items: [...cart.items, { id, title, description, price, quantity: 1, isDeliverable }] };
}

export function removeItem(cart: Cart, id: string): Cart {
  return { ...cart, items: cart.items.filter((item) => item.id !== id) };
}

/**
 * After payment: removes the purchased items and the discount that was used, by default the cart's own; items added meanwhile
 * stay.
 */
export function removePurchased(
  { items, discount }: Cart,
  bought: readonly string[],
  usedCode: string | null | undefined = discount?.code,
): Cart {
  return {
    items: items.filter((item) => !bought.includes(item.id)),
    discount: discount?.code === usedCode ? null : discount,
  };
}
