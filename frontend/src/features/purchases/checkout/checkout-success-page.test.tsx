import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { CheckoutSuccessPage } from "@/features/purchases/checkout/checkout-success-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { calls, coach, delivered } from "@/testing/shop";
import { dismissToasts } from "@/ui/toast";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  dismissToasts();
});
afterEach(() => void vi.useRealTimers());

const at = "/checkout/success?payment_intent=pi_1&redirect_status=succeeded";

test("return_from_bank_confirms_and_redirects", async () => {
  cart.add(coach);
  const received = fakeServer({ [calls.confirm]: delivered(["coach"]) });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(await screen.findByText("Payment Successful!")).toBeVisible();
  expect(cart.get()).toEqual({ items: [], discount: null });
  expect(received).toEqual([{ call: calls.confirm, body: { paymentIntentId: "pi_1" } }]);
});

test("query_is_removed_from_url", async () => {
  fakeServer({ [calls.confirm]: () => new Promise(() => {}) });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText("at /checkout/success")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Completing your purchase" })).toBeVisible();
});

test("reload_confirms_payment_from_history_state", async () => {
  const received = fakeServer({ [calls.confirm]: delivered(["coach"]) });
  renderAt({ pathname: "/checkout/success", state: { paymentIntent: "pi_1" } }, <CheckoutSuccessPage />);
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(received).toHaveLength(1);
});

test("processing_payment_is_polled_until_delivered", async () => {
  let requests = 0;
  fakeServer({
    [calls.confirm]: () => {
      requests += 1;
      return requests < 3
        ? { status: 409, json: { code: "payment_processing", message: "Still being processed." } }
        : delivered(["coach"]);
    },
  });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText("Your payment is being processed")).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
});

test.each(["/checkout/success", "/checkout/success?payment_intent="])(
  "%s_without_payment_shows_explanation",
  async (path) => {
    fakeServer({});
    renderAt(path, <CheckoutSuccessPage />);
    expect(await screen.findByRole("heading", { name: "We couldn't find this payment" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to your purchase history" })).toHaveAttribute(
      "href",
      "/purchase-history",
    );
  },
);

test("confirm_rejected_shows_server_message_and_keeps_cart", async () => {
  cart.add(coach);
  fakeServer({
    [calls.confirm]: { status: 404, json: { code: "not_found", message: "This payment does not exist" } },
  });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText("This payment does not exist")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to your purchase history" })).toBeVisible();
  expect(cart.get().items).toHaveLength(1);
});

test("redirect_status_succeeded_but_unpaid_links_to_checkout", async () => {
  cart.add(coach);
  const message = "This payment is not complete. Nothing was charged.";
  fakeServer({ [calls.confirm]: { status: 409, json: { code: "payment_incomplete", message } } });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to checkout" })).toHaveAttribute("href", "/checkout");
  expect(cart.get().items).toHaveLength(1);
});

test("redirect_status_failed_but_paid_is_delivered", async () => {
  cart.add(coach);
  fakeServer({ [calls.confirm]: delivered(["coach"]) });
  renderAt("/checkout/success?payment_intent=pi_1&redirect_status=failed", <CheckoutSuccessPage />);
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(cart.get().items).toEqual([]);
});
