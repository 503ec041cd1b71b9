import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { CartButton } from "@/features/purchases/cart/cart-button";
import { HeaderCart } from "@/layouts/header-cart";
import { CartSheet } from "@/pages/checkout/cart-sheet";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const planner = { id: "a", title: "Trip Planner", description: "Plans", price: 1900 };
const coach = { id: "b", title: "Learning Coach", description: "Teaches", price: 1050 };

const open = async () => {
  renderAt("/premium-gpts", <HeaderCart />);
  await setupUser().click(screen.getByRole("button", { name: /^Cart/ }));
  return within(await screen.findByRole("dialog", { name: "Your Cart" }));
};
const amount = (sheet: Awaited<ReturnType<typeof open>>, name: string | RegExp) =>
  sheet.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

test("cart_button_counts_items_once_the_account_is_known", async () => {
  cart.add(planner);
  cart.add(coach);
  renderAt("/premium-gpts", <HeaderCart />);
  expect(screen.getByRole("button", { name: "Cart" })).toHaveTextContent("");
  expect(await screen.findByRole("button", { name: "Cart, 2 items" })).toHaveTextContent("2");
});

test("empty_cart_links_to_premium_agents", async () => {
  const sheet = await open();
  expect(sheet.getByText("Your Cart is Empty")).toBeVisible();
  expect(sheet.queryByRole("link", { name: "Proceed to Checkout" })).not.toBeInTheDocument();
  await setupUser().click(sheet.getByRole("link", { name: "Browse Premium GPT Agents" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("cart_without_discount_shows_totals_only", async () => {
  cart.add(planner);
  cart.add(coach);
  const sheet = await open();
  expect(sheet.getByText("Trip Planner")).toBeVisible();
  expect(amount(sheet, "Subtotal")).toBe("$29.50");
  expect(amount(sheet, "Total")).toBe("$29.50");
  expect(sheet.queryByText(/^Discount \(/)).not.toBeInTheDocument();
});

test("remove_item_and_clear_cart", async () => {
  cart.add(planner);
  cart.add(coach);
  const sheet = await open();
  await setupUser().click(sheet.getByRole("button", { name: "Remove Trip Planner" }));
  expect(sheet.queryByText("Trip Planner")).not.toBeInTheDocument();
  expect(amount(sheet, "Total")).toBe("$10.50");
  // One item needs one button.
  expect(sheet.queryByRole("button", { name: "Clear" })).not.toBeInTheDocument();
  await setupUser().click(sheet.getByRole("button", { name: "Remove Learning Coach" }));
  expect(sheet.getByText("Your Cart is Empty")).toBeVisible();
  await setupUser().click(sheet.getByRole("button", { name: "Undo" }));
  expect(sheet.getByText("Learning Coach")).toBeVisible();
});

test("cart_names_a_bundle_that_contains_an_item", async () => {
  const agent = (id: string, price: number) => ({
    id,
    slug: id,
    title: id,
    description: "",
    price,
    share: 0,
  });
  const gpts = [
    { ...agent("a", 1000), credit: null, isDeliverable: true },
    { ...agent("third", 900), credit: null, isDeliverable: true },
  ];
  const bundle = { id: "b", slug: "calm", title: "Calm Trips", description: "", gpts, price: 1500 };
  fakeServer({ "GET /api/bundles": { json: [{ ...bundle, separateTotal: 1900, yourPrice: 1500 }] } });
  cart.add(planner);
  const sheet = await open();
  const link = await sheet.findByRole("link", { name: "Calm Trips" });
  expect(link).toHaveAttribute("href", "/bundles/calm");
  expect(link.parentElement).toHaveTextContent(
    "Cheaper in a bundle: $15.00 instead of $19.00 for Calm Trips",
  );
});

test("undo_after_clear_restores_items_and_discount", async () => {
  cart.add(planner);
  cart.add(coach);
  cart.applyDiscount({ id: "d", code: "WELCOME10", discountType: "percentage", discountValue: 10 });
  const before = cart.get();
  const sheet = await open();
  await setupUser().click(sheet.getByRole("button", { name: "Clear" }));
  const undo = sheet.getByRole("button", { name: "Undo" });
  await waitFor(() => expect(undo).toHaveFocus());
  await setupUser().click(undo);
  expect(cart.get()).toEqual(before);
  await waitFor(() => expect(sheet.getByRole("list", { name: "Items in your cart" })).toHaveFocus());
});

test("apply_discount_updates_total_and_is_persisted", async () => {
  const discount = { id: "d", code: "WELCOME10", discountType: "percentage", discountValue: 10 };
  fakeServer({ "POST /api/discount/validate": { json: discount } });
  cart.add(coach);
  const sheet = await open();
  await setupUser().type(sheet.getByRole("textbox", { name: "Discount code" }), "welcome10{Enter}");
  expect(await sheet.findByText("Discount (WELCOME10)")).toBeVisible();
  expect(amount(sheet, /^Discount/)).toBe("−$1.05");
  expect(amount(sheet, "Total")).toBe("$9.45");
  expect(JSON.parse(localStorage.getItem("cart") ?? "").discount).toEqual(discount);
  await setupUser().click(sheet.getByRole("button", { name: "Remove discount code WELCOME10" }));
  expect(amount(sheet, "Total")).toBe("$10.50");
});

test("zero_discount_hides_discount_line", async () => {
  cart.add({ ...coach, price: 0 });
  cart.applyDiscount({ id: "d", code: "WELCOME10", discountType: "percentage", discountValue: 10 });
  const sheet = await open();
  expect(sheet.queryByText(/^Discount \(/)).not.toBeInTheDocument();
});

test("proceed_to_checkout_navigates_and_closes_sheet", async () => {
  cart.add(coach);
  const sheet = await open();
  await setupUser().click(sheet.getByRole("link", { name: "Proceed to Checkout" }));
  expect(screen.getByText("at /checkout")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("open_cart_chunk_load_fails_keeps_page_and_next_click_retries", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const loadSheet = vi
    .fn<() => Promise<typeof CartSheet>>()
    .mockRejectedValue(new Error("Loading chunk failed"));
  renderAt("/premium-gpts", <CartButton loadSheet={loadSheet} />);
  const button = screen.getByRole("button", { name: /^Cart/ });
  button.focus();
  button.click();
  expect(await screen.findByText("We couldn't open your cart")).toBeVisible();
  expect(button).toBeVisible();
  loadSheet.mockResolvedValue(CartSheet);
  button.click();
  expect(await screen.findByRole("dialog", { name: "Your Cart" })).toBeVisible();
});
