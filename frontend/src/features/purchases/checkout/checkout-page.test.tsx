import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { CheckoutPage } from "@/features/purchases/checkout/checkout-page";
import { CartDiscountForm } from "@/pages/checkout/cart-discount-form";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { calls, changedCart, coach, delivered, intentOfCart, planner, quoteOf } from "@/testing/shop";
import { fill, setupUser } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

beforeEach(dismissToasts);

const show = (responses: Parameters<typeof fakeServer>[0]) => {
  const received = fakeServer(responses);
  renderAt("/checkout", <CheckoutPage />);
  return received;
};
const payButton = () => screen.findByRole("button", { name: /^Pay \$/ });
const amount = (name: string | RegExp) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

test("checkout_empty_cart_redirects_with_toast", async () => {
  show({});
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(await screen.findByText("Cart is Empty")).toBeVisible();
  expect(screen.getByText("Add items to your cart before checking out")).toBeVisible();
});

test("checkout_shows_server_totals", async () => {
  cart.add(planner);
  cart.add(coach);
  const received = show({ [calls.intent]: () => intentOfCart() });
  expect(await payButton()).toHaveTextContent("Pay $22.34");
  const order = within(screen.getByRole("list", { name: "Items of the order" }));
  expect(order.getByText("Trip Planner")).toBeVisible();
  expect(order.getByText("Plans journeys")).toBeVisible();
  expect(order.getByText("$10.00")).toBeVisible();
  expect(amount("Subtotal")).toBe("$22.34");
  expect(amount("Total")).toBe("$22.34");
  expect(screen.queryByText(/^Discount/)).not.toBeInTheDocument();
  expect(received).toEqual([
    { call: calls.intent, body: { gptIds: ["planner", "coach"], expectedTotal: 2234 } },
  ]);
});

test("checkout_discount_is_negative_and_sent", async () => {
  cart.add(coach);
  cart.applyDiscount({ id: "d", code: "welcome10", discountType: "percentage", discountValue: 10 });
  const received = show({ [calls.intent]: () => intentOfCart() });
  expect(await payButton()).toHaveTextContent("Pay $11.11");
  expect(amount("Discount (WELCOME10)")).toBe("−$1.23");
  expect(received[0]?.body).toEqual({ gptIds: ["coach"], discountCodeId: "d", expectedTotal: 1111 });
});

test("checkout_takes_a_code_and_removes_it", async () => {
  cart.add(coach);
  fakeServer({
    [calls.intent]: () => intentOfCart(),
    "POST /api/discount/validate": {
      json: { id: "d", code: "WELCOME10", discountType: "percentage", discountValue: 10 },
    },
  });
  renderAt("/checkout", <CheckoutPage discountForm={<CartDiscountForm />} />);
  expect(await payButton()).toHaveTextContent("Pay $12.34");
  const field = screen.getByLabelText("Discount code");
  expect(field).not.toBeVisible();
  await setupUser().click(screen.getByText("Have a code?"));
  await fill(setupUser(), field, "welcome10", "{Enter}");
  await waitFor(async () => expect(await payButton()).toHaveTextContent("Pay $11.11"));
  expect(amount("Discount (WELCOME10)")).toBe("−$1.23");
  await setupUser().click(screen.getByRole("button", { name: "Remove discount code WELCOME10" }));
  await waitFor(async () => expect(await payButton()).toHaveTextContent("Pay $12.34"));
});

test("pay_button_stays_above_the_keyboard", async () => {
  const viewport = Object.assign(new EventTarget(), { height: 400, offsetTop: 0, scale: 1 });
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("innerHeight", 800);
  cart.add(coach);
  show({ [calls.intent]: () => intentOfCart() });
  const bar = (await payButton()).parentElement;
  act(() => void viewport.dispatchEvent(new Event("resize")));
  expect(bar?.style.getPropertyValue("--keyboard")).toBe("400px");
  vi.unstubAllGlobals();
});

test("checkout_says_where_the_receipt_goes", async () => {
  cart.add(coach);
  fakeServer({ [calls.intent]: () => intentOfCart() });
  renderAt("/checkout", <CheckoutPage email="anna@example.org" />);
  await payButton();
  const terms = within(screen.getByRole("list", { name: "Good to know" }));
  expect(terms.getByText("Receipt to anna@example.org")).toBeVisible();
});

test("back_link_goes_to_premium_agents", async () => {
  cart.add(coach);
  show({ [calls.intent]: () => intentOfCart() });
  expect(screen.getByRole("link", { name: "Back to Premium GPTs" })).toHaveAttribute("href", "/premium-gpts");
  await payButton();
});

test("sandbox_form_has_labels_and_default_country", async () => {
  cart.add(coach);
  show({ [calls.intent]: () => intentOfCart() });
  await payButton();
  expect(screen.getByText("Test mode")).toBeVisible();
  expect(screen.getByLabelText("Card number")).toHaveAttribute("autocomplete", "cc-number");
  expect(screen.getByLabelText("Expiration date")).toHaveAttribute("autocomplete", "cc-exp");
  expect(screen.getByLabelText("Security code")).toHaveAttribute("autocomplete", "cc-csc");
  for (const label of ["Card number", "Expiration date", "Security code"])
    expect(screen.getByLabelText(label)).toHaveAttribute("inputmode", "numeric");
  expect(screen.getByLabelText("Country")).toHaveValue("US");
});

test.each([
  [
    { status: 422, json: { code: "total_too_small", message: "The total is too small" } },
    "The total is too small",
  ],
  [{ status: 400, json: {} }, "Failed to initialize payment"],
  [
    { status: 500, json: {} },
    /^Something went wrong on our side.*You haven't been charged, and your cart hasn't changed\.$/,
  ],
  [
    "offline" as const,
    /^We couldn't reach the server.*You haven't been charged, and your cart hasn't changed\.$/,
  ],
])("create_intent_failed_redirects_and_keeps_cart", async (response, words) => {
  cart.add(coach);
  show({ [calls.intent]: response });
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(cart.get().items).toHaveLength(1);
});

test("price_changed_updates_cart_and_requires_new_click", async () => {
  cart.add(coach);
  const repriced = { ...coach, price: 1500 };
  const received = show({
    [calls.intent]: (body) =>
      (body as { expectedTotal: number }).expectedTotal === 1234
        ? changedCart("price_changed", "A price has changed; nothing was charged.", quoteOf([repriced]))
        : intentOfCart(),
  });
  expect(await payButton()).toHaveTextContent("Pay $15.00");
  expect(screen.getByText("A price has changed; nothing was charged.")).toBeVisible();
  expect(screen.getByText("“Learning Coach” now costs $15.00 (was $12.34).")).toBeVisible();
  expect(cart.get().items[0]?.price).toBe(1500);
  expect(received.map(({ call }) => call)).toEqual([calls.intent, calls.intent]);
});

test("owned_agent_is_removed_and_rest_is_payable", async () => {
  cart.add(planner);
  cart.add(coach);
  show({
    [calls.intent]: (body) =>
      (body as { gptIds: string[] }).gptIds.includes("planner")
        ? changedCart("already_owned", "You already own an agent in your cart.", quoteOf([coach]))
        : intentOfCart(),
  });
  expect(await payButton()).toHaveTextContent("Pay $12.34");
  expect(screen.getByText("“Trip Planner” was removed from your cart.")).toBeVisible();
});

test("all_items_owned_redirects_to_history", async () => {
  cart.add(coach);
  show({
    [calls.intent]: changedCart("already_owned", "You already own an agent in your cart.", quoteOf([])),
  });
  expect(await screen.findByText("at /purchase-history")).toBeInTheDocument();
  expect(cart.get().items).toEqual([]);
});

test("all_items_unavailable_redirects_with_reason", async () => {
  cart.add(coach);
  show({ [calls.intent]: changedCart("agent_unavailable", "No longer for sale.", quoteOf([])) });
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(await screen.findByText("No longer for sale.")).toBeVisible();
});

test("reconciliation_stops_after_three_attempts", async () => {
  cart.add(coach);
  const received = show({
    [calls.intent]: changedCart("price_changed", "A price has changed.", quoteOf([coach])),
  });
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(received).toHaveLength(4);
});

test("already_paid_removes_purchased_items_and_redirects", async () => {
  cart.add(planner);
  cart.add(coach);
  show({
    [calls.intent]: changedCart("already_paid", "Your payment has already gone through.", null),
    [calls.premium]: {
      json: [
        { id: "planner", isPurchased: true },
        { id: "coach", isPurchased: false },
      ],
    },
  });
  expect(await screen.findByText("at /purchase-history")).toBeInTheDocument();
  expect(await screen.findByText("Your payment has already gone through.")).toBeVisible();
  expect(cart.get().items.map(({ id }) => id)).toEqual(["coach"]);
});

test("cart_change_in_other_tab_creates_new_intent", async () => {
  cart.add(planner);
  cart.add(coach);
  const received = show({ [calls.intent]: () => intentOfCart() });
  await payButton();
  act(() => cart.remove("planner"));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Pay $12.34" })).not.toHaveAttribute("aria-busy"),
  );
  expect(received.map(({ body }) => (body as { gptIds: string[] }).gptIds)).toEqual([
    ["planner", "coach"],
    ["coach"],
  ]);
});

test("pending_intent_disables_pay_button", async () => {
  cart.add(planner);
  cart.add(coach);
  let requests = 0;
  show({
    [calls.intent]: () => {
      requests += 1;
      return requests === 1 ? intentOfCart() : new Promise(() => {});
    },
  });
  await payButton();
  act(() => cart.remove("planner"));
  expect(await screen.findByRole("button", { name: "Processing..." })).toHaveAttribute("aria-busy", "true");
  expect(amount("Total")).toBe("$12.34");
});

test("paid_in_other_tab_redirects_to_history", async () => {
  cart.add(coach);
  show({
    [calls.intent]: () => intentOfCart(),
    [calls.premium]: { json: [{ id: "coach", isPurchased: true }] },
  });
  await payButton();
  act(() => {
    localStorage.setItem("cart", JSON.stringify({ items: [], discount: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
  });
  expect(await screen.findByText("at /purchase-history")).toBeInTheDocument();
  expect(await screen.findByText("You bought this in another window. It's yours.")).toBeVisible();
});

test("unknown_provider_shows_unavailable_message", async () => {
  cart.add(coach);
  show({ [calls.intent]: () => intentOfCart({ provider: "elsewhere" as "stripe" }) });
  expect(await screen.findByText(/Card payments are unavailable right now/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
});

test("free_order_needs_no_card", async () => {
  cart.add(coach);
  cart.applyDiscount({ id: "d", code: "FREE100", discountType: "percentage", discountValue: 100 });
  const received = show({
    [calls.intent]: () => intentOfCart(),
    [calls.confirm]: delivered(["coach"]),
  });
  await setupUser().click(await screen.findByRole("button", { name: "Complete Purchase" }));
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(screen.queryByLabelText("Card number")).not.toBeInTheDocument();
  expect(received.at(-1)).toEqual({ call: calls.confirm, body: { paymentIntentId: "free_1" } });
  expect(cart.get()).toEqual({ items: [], discount: null });
});

test("checkout_tells_what_is_not_ready_before_paying", async () => {
  cart.add(planner);
  cart.add(coach);
  const quote = quoteOf([planner, { ...coach, isDeliverable: false }]);
  show({ [calls.intent]: () => intentOfCart(quote) });
  await payButton();
  const order = within(screen.getByRole("list", { name: "Items of the order" }));
  expect(order.getAllByText(/^Not ready yet/)).toHaveLength(1);
  expect(
    screen.getByText("Not ready yet: Learning Coach. We'll email you when you can open it."),
  ).toBeVisible();
});

test("checkout_says_where_the_agents_open", async () => {
  cart.add(planner);
  cart.add(coach);
  const quote = quoteOf([
    { ...planner, opensIn: "Claude" },
    { ...coach, opensIn: "Poe", hasPackage: true },
  ]);
  show({ [calls.intent]: () => intentOfCart(quote) });
  await payButton();
  const terms = within(screen.getByRole("list", { name: "Good to know" }));
  const texts = terms.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts.slice(0, 3)).toEqual([
    "Opens in Claude and Poe, with your account there.",
    "A download for ChatGPT, Claude or Gemini.",
    "One-time payment, no subscription.",
  ]);
});
