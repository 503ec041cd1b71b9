import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { cart, useCart } from "@/features/purchases/cart";

const planner = { id: "a", title: "Meal Planner", description: "Plans a week", price: 1900 };
const discount = { id: "d", code: "WELCOME10", discountType: "percentage" as const, discountValue: 10 };

function Shown() {
  const { itemCount, total } = useCart();
  return (
    <p>
      {itemCount} for {total}
    </p>
  );
}

test("the cart is kept in local storage under the key cart", () => {
  cart.add(planner);
  cart.applyDiscount(discount);
  expect(JSON.parse(localStorage.getItem("cart") ?? "")).toEqual({
    items: [{ ...planner, quantity: 1 }],
    discount,
  });
});

test("a stored cart is there again after a reload", () => {
  localStorage.setItem("cart", JSON.stringify({ items: [{ ...planner, quantity: 1 }], discount }));
  render(<Shown />);
  expect(screen.getByText("1 for 1710")).toBeVisible();
});

test.each([
  "not JSON",
  "[]",
  '{"items":[{"id":"a","title":"A","description":"","price":-5,"quantity":1}],"discount":null}',
  '{"items":[{"id":"a","title":"A","description":"","price":5,"quantity":2}],"discount":null}',
])("a stored value that is no cart is ignored: %s", (broken) => {
  localStorage.setItem("cart", broken);
  expect(cart.get()).toEqual({ items: [], discount: null });
});

test("a change in another tab shows here", () => {
  cart.add(planner);
  render(<Shown />);
  act(() => {
    localStorage.setItem("cart", JSON.stringify({ items: [], discount: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
  });
  expect(screen.getByText("0 for 0")).toBeVisible();
});

test("clearing the cart clears the discount too", () => {
  cart.add(planner);
  cart.applyDiscount(discount);
  cart.clear();
  expect(cart.get()).toEqual({ items: [], discount: null });
});

test("a discount can be taken off again", () => {
  cart.add(planner);
  cart.applyDiscount(discount);
  cart.removeDiscount();
  expect(cart.get().discount).toBeNull();
  expect(cart.get().items).toHaveLength(1);
});
