import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart";
import { CheckoutSuccessPage } from "@/features/purchases/checkout-success-page";
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

test("a payment that comes back is confirmed, and goes on as the checkout does", async () => {
  cart.add(coach);
  const received = fakeServer({ [calls.confirm]: delivered(["coach"]) });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(await screen.findByText("Payment Successful!")).toBeVisible();
  expect(cart.get()).toEqual({ items: [], discount: null });
  expect(received).toEqual([{ call: calls.confirm, body: { paymentIntentId: "pi_1" } }]);
});

test("the query leaves the address bar", async () => {
  fakeServer({ [calls.confirm]: () => new Promise(() => {}) });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText("at /checkout/success")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Completing your purchase" })).toBeVisible();
});

test("a reload finds the payment again", async () => {
  const received = fakeServer({ [calls.confirm]: delivered(["coach"]) });
  renderAt({ pathname: "/checkout/success", state: { paymentIntent: "pi_1" } }, <CheckoutSuccessPage />);
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(received).toHaveLength(1);
});

test("a payment that is still being processed is asked about until it is not", async () => {
  let asked = 0;
  fakeServer({
    [calls.confirm]: () => {
      asked += 1;
      return asked < 3
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
  "%s holds no payment, which is explained with a way to the purchases",
  async (address) => {
    fakeServer({});
    renderAt(address, <CheckoutSuccessPage />);
    expect(await screen.findByRole("heading", { name: "We couldn't find this payment" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to your purchase history" })).toHaveAttribute(
      "href",
      "/purchase-history",
    );
  },
);

test("a payment that is refused is explained in the server's words, and the cart is kept", async () => {
  cart.add(coach);
  fakeServer({
    [calls.confirm]: { status: 404, json: { code: "not_found", message: "This payment does not exist" } },
  });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText("This payment does not exist")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to your purchase history" })).toBeVisible();
  expect(cart.get().items).toHaveLength(1);
});

test("the server's word counts and not the address's: a payment called a success that was none leads back to paying", async () => {
  cart.add(coach);
  const message = "This payment is not complete. Nothing was charged.";
  fakeServer({ [calls.confirm]: { status: 409, json: { code: "payment_incomplete", message } } });
  renderAt(at, <CheckoutSuccessPage />);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to checkout" })).toHaveAttribute("href", "/checkout");
  expect(cart.get().items).toHaveLength(1);
});

test("a payment called a failure that was none is delivered", async () => {
  cart.add(coach);
  fakeServer({ [calls.confirm]: delivered(["coach"]) });
  renderAt("/checkout/success?payment_intent=pi_1&redirect_status=failed", <CheckoutSuccessPage />);
  expect(await screen.findByText("at /premium-gpts")).toBeInTheDocument();
  expect(cart.get().items).toEqual([]);
});
