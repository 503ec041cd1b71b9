import { expect, test } from "vitest";
import { reconcileCart } from "@/features/purchases/cart/reconcile-cart";
import { addItem, type CartDiscount, emptyCart } from "@/features/purchases/model";
import type { Quote } from "@/features/purchases/schema";

const alone = { isDeliverable: true, opensIn: null, hasPackage: true, bundleId: null };
const planner = {
  id: "a",
  title: "Planner",
  description: "Plans",
  price: 1000,
  separatePrice: 1000,
  ...alone,
};
const coach = { id: "b", title: "Coach", description: "Teaches", price: 2000, separatePrice: 2000, ...alone };
const code: CartDiscount = { id: "d", code: "ten", discountType: "percentage", discountValue: 10 };
const cart = [planner, coach].reduce(addItem, { ...emptyCart, discount: code });

const quote = (more: Partial<Quote>): Quote => ({
  items: [planner, coach],
  bundles: [],
  discount: { id: "d", code: "TEN" },
  subtotal: 3000,
  discountAmount: 300,
  total: 2700,
  ...more,
});

test("reconcile_same_quote_changes_nothing", () => {
  expect(reconcileCart(cart, quote({}))).toEqual({ cart, changes: [] });
});

test("reconcile_removes_unavailable_item", () => {
  const { cart: now, changes } = reconcileCart(
    cart,
    quote({ items: [coach], subtotal: 2000, discountAmount: 200, total: 1800 }),
  );
  expect(now.items.map(({ id }) => id)).toEqual(["b"]);
  expect(now.discount).toEqual(code);
  expect(changes).toEqual(["“Planner” was removed from your cart."]);
});

test("reconcile_updates_price", () => {
  const dearer = { ...planner, price: 1250, separatePrice: 1250 };
  const { cart: now, changes } = reconcileCart(
    cart,
    quote({ items: [dearer, coach], subtotal: 3250, discountAmount: 325, total: 2925 }),
  );
  expect(now.items[0]?.price).toBe(1250);
  expect(changes).toEqual(["“Planner” now costs $12.50 (was $10.00)."]);
});

test("reconcile_removes_invalid_discount", () => {
  const { cart: now, changes } = reconcileCart(
    cart,
    quote({ discount: null, discountAmount: 0, total: 3000 }),
  );
  expect(now.discount).toBeNull();
  expect(changes).toEqual(["Discount code TEN was removed."]);
});

test("reconcile_removes_discount_with_changed_value", () => {
  const { cart: now, changes } = reconcileCart(cart, quote({ discountAmount: 150, total: 2850 }));
  expect(now.discount).toBeNull();
  expect(changes).toEqual([expect.stringMatching(/^Discount code TEN has changed/)]);
});

test("reconcile_all_unavailable_empties_cart", () => {
  const { cart: now } = reconcileCart(
    cart,
    quote({ items: [], discount: null, subtotal: 0, discountAmount: 0, total: 0 }),
  );
  expect(now).toEqual(emptyCart);
});
