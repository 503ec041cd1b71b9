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

const ownerSchema = z.nullable(z.object({ email: z.string(), pendingEmail: z.optional(z.string()) }));
type Owner = z.infer<typeof ownerSchema>;
/** The account that the stored cart belongs to. */
const storedOwner = storedValue<Owner>("cart-owner", ownerSchema, null);

/** Where the cart of an account is kept while another account uses this browser. */
const cartOf = (email: string) => storedValue<Cart>(`cart:${email}`, cartSchema, emptyCart);

/** The cart of this device: survives a reload, and all tabs share it. */
export const cart = {
  get: stored.get,
  set: stored.set,
  add: (item: Buyable) => stored.set(addItem(stored.get(), item)),
  remove: (id: string) => stored.set(removeItem(stored.get(), id)),
  clear: () => stored.set(emptyCart),
  applyDiscount: (discount: CartDiscount) => stored.set({ ...stored.get(), discount }),
  removeDiscount: () => stored.set({ ...stored.get(), discount: null }),
  /** Shows the cart of the account that is signed in, and keeps that of the one before until it signs in again. */
  switchTo(account: { email: string; pendingEmail?: string | undefined }) {
    const owner = storedOwner.get();
    const { email, pendingEmail } = account;
    const isSameAccount = owner === null || owner.email === email || owner.pendingEmail === email;
    if (!isSameAccount) {
      const own = cartOf(email);
      cartOf(owner.email).set(stored.get());
      stored.set(own.get());
      own.remove();
    }
    if (owner?.email !== email || owner.pendingEmail !== pendingEmail)
      storedOwner.set(pendingEmail ? { email, pendingEmail } : { email });
  },
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
