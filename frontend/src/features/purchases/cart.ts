import * as z from "zod/mini";
import {
  addItem,
  type Cart,
  type CartDiscount,
  type CartProduct,
  emptyCart,
  hasItem,
  removeItem,
  removePurchased,
  type Totals,
  totals,
} from "@/features/purchases/model";
import { createStorageStore, useStorageStore } from "@/lib/storage-store";

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
      z.refine((items) => new Set(items.map((item) => item.id)).size === items.length, "duplicate agent"),
    ),
  discount: z._default(
    z.nullable(
      z.object({
        id: z.string(),
        code: z.string(),
        discountType: z.enum(["percentage", "fixed"]),
        discountValue: cents,
        gptIds: z.optional(z.array(z.string())),
        minSubtotal: z.optional(cents),
      }),
    ),
    null,
  ),
});

const store = createStorageStore<Cart>("cart", cartSchema, emptyCart);

const ownerSchema = z.nullable(z.object({ email: z.string(), pendingEmail: z.optional(z.string()) }));
type Owner = z.infer<typeof ownerSchema>;
const ownerStore = createStorageStore<Owner>("cart-owner", ownerSchema, null);

/** Holds an account's cart while another account uses this browser. */
const accountCartStore = (email: string) => createStorageStore<Cart>(`cart:${email}`, cartSchema, emptyCart);

/** The cart, in local storage: survives a reload and is shared by all tabs. */
export const cart = {
  get: store.get,
  set: store.set,
  add: (item: CartProduct) => store.set(addItem(store.get(), item)),
  remove: (id: string) => store.set(removeItem(store.get(), id)),
  clear: () => store.set(emptyCart),
  applyDiscount: (discount: CartDiscount) => store.set({ ...store.get(), discount }),
  removeDiscount: () => store.set({ ...store.get(), discount: null }),
  /** Switches to the account's cart, and stores the previous account's cart until it logs in again. */
  switchTo(account: { email: string; pendingEmail?: string | undefined }) {
    const owner = ownerStore.get();
    const { email, pendingEmail } = account;
    const isSameAccount = owner === null || owner.email === email || owner.pendingEmail === email;
    if (!isSameAccount) {
      const own = accountCartStore(email);
      accountCartStore(owner.email).set(store.get());
      store.set(own.get());
      own.remove();
    }
    if (owner?.email !== email || owner.pendingEmail !== pendingEmail)
      ownerStore.set(pendingEmail ? { email, pendingEmail } : { email });
  },
  removePurchased: (ids: readonly string[]) => store.set(removePurchased(store.get(), ids)),
};

/** The cart with its totals. Follows changes in this and other tabs. */
export function useCart(): Cart & Totals {
  const current = useStorageStore(store);
  return { ...current, ...totals(current) };
}

/** Whether an agent is in the cart, following changes as {@link useCart} does. */
export function useIsInCart(id: string): boolean {
  return useStorageStore(store, (now) => hasItem(now, id));
}
