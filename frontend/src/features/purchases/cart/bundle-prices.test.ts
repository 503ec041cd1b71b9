import { expect, test } from "vitest";
import type { BundleOffer } from "@/components/bundle-offers";
import { priceCart } from "@/features/purchases/cart/bundle-prices";
import { addItem, type CartDiscount, emptyCart } from "@/features/purchases/model";

interface Member {
  price: number;
  share: number;
  credit?: number;
}

/** Agents "1", "2" and so on from `first`. */
function offer(price: number, members: Member[], { id = "bundle", first = 1 } = {}): BundleOffer {
  const gpts = members.map(({ price, share, credit = null as number | null }, index) => {
    const number = String(first + index);
    const texts = { slug: number, title: `Agent ${number}`, description: "" };
    return {
      id: number,
      ...texts,
      price,
      share,
      isDeliverable: true,
      opensIn: null,
      hasPackage: true,
      credit,
    };
  });
  const separateTotal = members.reduce((sum, member) => sum + member.price, 0);
  return { id, slug: id, title: `The ${id}`, description: "", price, separateTotal, yourPrice: null, gpts };
}

function cartOf(prices: Record<string, number>, discount: CartDiscount | null = null) {
  const items = Object.entries(prices).map(([id, price]) => ({ id, title: id, description: "", price }));
  return items.reduce(addItem, { ...emptyCart, discount });
}

const third = { price: 2000, share: 1500 };
const prices = (cart: ReturnType<typeof priceCart>) => cart.items.map(({ price }) => price);

// The same cases are in domain/src/bundles/price.rs and domain/src/purchases/quote_lines.rs.

test("price_bundle_is_divided_by_largest_remainder", () => {
  const cart = cartOf({ 1: 2000, 2: 2000, 3: 2000 });
  const even = priceCart(cart, [offer(4500, [third, third, third])]);
  expect(prices(even)).toEqual([1500, 1500, 1500]);
  expect(even).toMatchObject({ subtotal: 4500, total: 4500 });
  const uneven = priceCart(cart, [offer(4501, [{ price: 2000, share: 1501 }, third, third])]);
  expect(prices(uneven)).toEqual([1501, 1500, 1500]);
  const different = priceCart(cartOf({ 1: 1000, 2: 2500, 3: 6500 }), [
    offer(7777, [
      { price: 1000, share: 778 },
      { price: 2500, share: 1944 },
      { price: 6500, share: 5055 },
    ]),
  ]);
  expect(prices(different)).toEqual([778, 1944, 5055]);
});

test("price_incomplete_bundle_does_not_apply", () => {
  const cart = priceCart(cartOf({ 1: 2000, 2: 2000 }), [offer(4500, [third, third, third])]);
  expect(prices(cart)).toEqual([2000, 2000]);
  expect(cart.bundles).toEqual([]);
});

test("price_owned_agent_is_credited", () => {
  const cart = priceCart(cartOf({ 2: 2000, 3: 2000 }), [
    offer(4500, [{ ...third, credit: 1000 }, third, third]),
  ]);
  expect(prices(cart)).toEqual([1750, 1750]);
  expect(cart.bundles).toEqual([
    {
      id: "bundle",
      title: "The bundle",
      price: 4500,
      credits: [{ id: "1", title: "Agent 1", amount: 1000, isOwned: true }],
      total: 3500,
      separateTotal: 4000,
    },
  ]);
});

test("price_bundle_that_is_not_cheaper_does_not_apply", () => {
  const gift = [offer(4500, [{ ...third, credit: 0 }, third, third])];
  expect(prices(priceCart(cartOf({ 2: 2000, 3: 2000 }), gift))).toEqual([2000, 2000]);
  const ownsAll = [
    offer(
      4500,
      [third, third, third].map((member) => ({ ...member, credit: 0 })),
    ),
  ];
  expect(priceCart(cartOf({ 9: 500 }), ownsAll).bundles).toEqual([]);
});

test("price_overlapping_bundles_most_expensive_first", () => {
  const small = offer(3000, [third, third], { id: "small", first: 3 });
  const big = offer(4500, [third, third, third], { id: "big" });
  const cart = priceCart(cartOf({ 1: 2000, 2: 2000, 3: 2000, 4: 2000 }), [small, big]);
  expect(prices(cart)).toEqual([1500, 1500, 1500, 1500]);
  expect(cart.bundles.map(({ id, total }) => [id, total])).toEqual([
    ["big", 4500],
    ["small", 1500],
  ]);
  expect(cart.bundles[1]?.credits).toEqual([{ id: "3", title: "Agent 3", amount: 1500, isOwned: false }]);
});

test("price_discount_applies_after_the_bundle", () => {
  const code: CartDiscount = {
    id: "d",
    code: "HALF",
    discountType: "percentage",
    discountValue: 50,
    gptIds: ["1"],
  };
  const cart = priceCart(cartOf({ 1: 2000, 2: 2000, 3: 2000 }, code), [offer(4500, [third, third, third])]);
  expect(cart).toMatchObject({ subtotal: 4500, discountAmount: 750, total: 3750 });
});
