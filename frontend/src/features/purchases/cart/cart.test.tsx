import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { cart, useCart } from "@/features/purchases/cart/cart";
import { totals } from "@/features/purchases/totals";

const planner = { id: "a", title: "Meal Planner", description: "Plans a week", price: 1900 };
const discount = { id: "d", code: "WELCOME10", discountType: "percentage" as const, discountValue: 10 };

function CartSummary() {
  const contents = useCart();
  const { itemCount, total } = totals(contents);
  return (
    <p>
      {itemCount} for {total}
    </p>
  );
}

test("cart_is_stored_in_local_storage", () => {
  cart.add(planner);
  cart.applyDiscount(discount);
  expect(JSON.parse(localStorage.getItem("cart") ?? "")).toEqual({
    items: [{ ...planner, quantity: 1 }],
    discount,
  });
});

test("stored_cart_is_restored", () => {
  localStorage.setItem("cart", JSON.stringify({ items: [{ ...planner, quantity: 1 }], discount }));
  render(<CartSummary />);
  expect(screen.getByText("1 for 1710")).toBeVisible();
});

test.each([
  "not JSON",
  "[]",
  '{"items":[{"id":"a","title":"A","description":"","price":-5,"quantity":1}],"discount":null}',
  '{"items":[{"id":"a","title":"A","description":"","price":5,"quantity":2}],"discount":null}',
])("invalid_stored_cart_is_ignored_%s", (broken) => {
  localStorage.setItem("cart", broken);
  expect(cart.get()).toEqual({ items: [], discount: null });
});

test("cart_change_in_other_tab_is_rendered", () => {
  cart.add(planner);
  render(<CartSummary />);
  act(() => {
    localStorage.setItem("cart", JSON.stringify({ items: [], discount: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
  });
  expect(screen.getByText("0 for 0")).toBeVisible();
});

test("clear_removes_discount", () => {
  cart.add(planner);
  cart.applyDiscount(discount);
  cart.clear();
  expect(cart.get()).toEqual({ items: [], discount: null });
});

test("remove_discount_keeps_items", () => {
  cart.add(planner);
  cart.applyDiscount(discount);
  cart.removeDiscount();
  expect(cart.get().discount).toBeNull();
  expect(cart.get().items).toHaveLength(1);
});

const coach = { id: "b", title: "Learning Coach", description: "Teaches", price: 1050 };
const anna = { email: "anna@example.org" };
const bea = { email: "bea@example.org" };

test("switchTo_next_account_gets_its_own_cart", () => {
  cart.switchTo(anna);
  cart.add(planner);
  cart.applyDiscount(discount);
  cart.switchTo(bea);
  expect(cart.get()).toEqual({ items: [], discount: null });
  cart.add(coach);
  cart.switchTo(anna);
  expect(cart.get()).toMatchObject({ items: [{ id: planner.id }], discount });
  cart.switchTo(bea);
  expect(cart.get()).toMatchObject({ items: [{ id: coach.id }], discount: null });
});

test("switch_to_assigns_anonymous_cart_to_account", () => {
  cart.add(planner);
  cart.switchTo(anna);
  expect(cart.get().items).toHaveLength(1);
});

test("switchTo_account_with_confirmed_new_email_keeps_cart", () => {
  cart.switchTo({ ...anna, pendingEmail: "new@example.org" });
  cart.add(planner);
  cart.switchTo({ email: "new@example.org" });
  expect(cart.get().items).toHaveLength(1);
});
