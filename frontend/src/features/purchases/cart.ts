import * as z from "zod/mini";
import {
  addItem,
  type Buyable,
  type Cart,
  type CartDiscount,
  emptyCart,
  holds,
  removeItem,
  type Totals,
  totals,
  withoutBought,
} from "@/features/purchases/model";
import { storedValue, useStoredValue } from "@/lib/stored-value";

const cents = z.int().check(z.nonnegative());

const cartSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        price: cents,
        quantity: z.literal(1),
      }),
    )
    .check(
      z.refine(
        (items) => new Set(items.map((item) => item.id)).size === items.length,
        "an agent is there twice",
      ),
    ),
  discount: z._default(
    z.nullable(
      z.object({
        id: z.string(),
        code: z.string(),
        discountType: z.enum(["percentage", "fixed"]),
        discountValue: cents,
      }),
    ),
    null,
  ),
});

const stored = storedValue<Cart>("cart", cartSchema, emptyCart);

/** The cart of this device: survives a reload, and all tabs share it. */
export const cart = {
  get: stored.get,
  set: stored.set,
  add: (item: Buyable) => stored.set(addItem(stored.get(), item)),
  remove: (id: string) => stored.set(removeItem(stored.get(), id)),
  clear: () => stored.set(emptyCart),
  applyDiscount: (discount: CartDiscount) => stored.set({ ...stored.get(), discount }),
  removeDiscount: () => stored.set({ ...stored.get(), discount: null }),
  forgetBought: (ids: readonly string[]) => stored.set(withoutBought(stored.get(), ids)),
};

/** The cart with its sums, following changes here and in other tabs. */
export function useCart(): Cart & Totals {
  const now = useStoredValue(stored);
  return { ...now, ...totals(now) };
}

/** Whether an agent is in the cart, following changes as {@link useCart} does. */
export function useIsInCart(id: string): boolean {
  return useStoredValue(stored, (now) => holds(now, id));
}
