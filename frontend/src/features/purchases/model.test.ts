import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addItem,
  type Cart,
  type CartDiscount,
  emptyCart,
  hasItem,
  removeItem,
  removePurchased,
} from "@/features/purchases/model";
import { totals } from "@/features/purchases/totals";

const item = (id: string, price: number) => ({ id, title: `Agent ${id}`, description: "Helps", price });
const cartOf = (prices: number[], discount: CartDiscount | null = null): Cart =>
  prices.reduce((cart, price, index) => addItem(cart, item(String(index), price)), {
    ...emptyCart,
    discount,
  });
const percentage = (discountValue: number): CartDiscount => ({
  id: "d",
  code: "WELCOME10",
  discountType: "percentage",
  discountValue,
});
const fixed = (discountValue: number): CartDiscount => ({
  ...percentage(discountValue),
  discountType: "fixed",
});

const prices = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { maxLength: 50 });
const discounts = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 100 }).map(percentage),
  fc.integer({ min: 1, max: 99_999_999 }).map(fixed),
);

test("totals_empty_cart_are_zero", () => {
  expect(totals(emptyCart)).toEqual({ subtotal: 0, discountAmount: 0, total: 0, itemCount: 0 });
});

test("percentage_discount_is_rounded_down", () => {
  expect(totals(cartOf([999], percentage(10)))).toMatchObject({ discountAmount: 99, total: 900 });
  expect(totals(cartOf([1999, 2500], percentage(15)))).toMatchObject({ discountAmount: 674, total: 3825 });
});

test("fixed_discount_is_capped_at_subtotal", () => {
  expect(totals(cartOf([1900, 500], fixed(1000)))).toMatchObject({ discountAmount: 1000, total: 1400 });
  expect(totals(cartOf([500], fixed(1000)))).toMatchObject({ discountAmount: 500, total: 0 });
});

test("total_is_subtotal_minus_discount_in_range", () => {
  fc.assert(
    fc.property(prices, discounts, (all, discount) => {
      const { subtotal, discountAmount, total, itemCount } = totals(cartOf(all, discount));
      expect(subtotal).toBe(all.reduce((sum, price) => sum + price, 0));
      expect(subtotal - discountAmount).toBe(total);
      expect(Number.isInteger(total) && total >= 0 && total <= subtotal).toBe(true);
      expect(itemCount).toBe(all.length);
    }),
  );
});

test("percentage_discount_is_floor_of_exact_amount", () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 100 }), (all, percent) => {
      const { subtotal, discountAmount } = totals(cartOf(all, percentage(percent)));
      const exact = BigInt(subtotal) * BigInt(percent);
      expect(BigInt(discountAmount) * 100n <= exact && exact < (BigInt(discountAmount) + 1n) * 100n).toBe(
        true,
      );
    }),
  );
});

test("add_item_twice_is_no_op", () => {
  const cart = addItem(emptyCart, item("a", 500));
  expect(addItem(cart, item("a", 900))).toBe(cart);
});

test("add_and_remove_keep_items_unique", () => {
  const steps = fc.array(
    fc.record({ add: fc.boolean(), id: fc.constantFrom("a", "b", "c"), price: fc.nat(10_000) }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      const present = new Set<string>();
      let cart = emptyCart;
      for (const { add, id, price } of all) {
        cart = add ? addItem(cart, item(id, price)) : removeItem(cart, id);
        if (add) present.add(id);
        else present.delete(id);
      }
      expect(cart.items.map(({ id }) => id).sort()).toEqual([...present].sort());
      expect(cart.items.every(({ quantity }) => quantity === 1)).toBe(true);
    }),
  );
});

test("remove_item_keeps_discount", () => {
  const cart = removeItem(cartOf([100, 200], percentage(10)), "0");
  expect(hasItem(cart, "0")).toBe(false);
  expect(hasItem(cart, "1")).toBe(true);
  expect(cart.discount?.code).toBe("WELCOME10");
});

test("remove_purchased_keeps_other_items_and_drops_discount", () => {
  const cart = removePurchased(cartOf([100, 200], percentage(10)), ["0"]);
  expect(cart.items.map(({ id }) => id)).toEqual(["1"]);
  expect(cart.discount).toBeNull();
});

test("remove_purchased_of_an_older_order_keeps_other_discount", () => {
  const now = cartOf([100, 200], percentage(10));
  expect(removePurchased(now, ["0"], null).discount).toEqual(now.discount);
  expect(removePurchased(now, ["0"], "OTHER").discount).toEqual(now.discount);
  expect(removePurchased(now, ["0"], "WELCOME10").discount).toBeNull();
});

test("totals_discount_only_chosen_agents_above_the_minimum", () => {
  const item = (id: string, price: number) =>
    ({ id, title: id, description: "", price, quantity: 1 }) as const;
  const half = { id: "d", code: "HALF", discountType: "percentage", discountValue: 50 } as const;
  const items = [item("a", 1000), item("b", 2000)];
  const discountOf = (discount: Parameters<typeof totals>[0]["discount"]) =>
    totals({ items, discount }).discountAmount;
  expect(discountOf({ ...half, gptIds: [] })).toBe(1500);
  expect(discountOf({ ...half, gptIds: ["b", "c"] })).toBe(1000);
  expect(discountOf({ ...half, discountType: "fixed", discountValue: 5000, gptIds: ["a"] })).toBe(1000);
  expect(discountOf({ ...half, minSubtotal: 3000 })).toBe(1500);
  expect(discountOf({ ...half, minSubtotal: 3001 })).toBe(0);
});
