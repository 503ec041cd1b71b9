import type { PaymentIntentResult } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { CheckoutPage } from "@/features/purchases/checkout/checkout-page";
import type { Intent } from "@/features/purchases/schema";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { calls, coach, delivered, intentOfCart, planner } from "@/testing/shop";
import { FakeStripe, paid, stripeError } from "@/testing/stripe";
import { setupUser } from "@/testing/user";
import { ThemeToggle } from "@/ui/theme-toggle";
import { dismissToasts } from "@/ui/toast";

vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: vi.fn() }));

let keys = 0;
let stripe: FakeStripe;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  dismissToasts();
  stripe = new FakeStripe();
  vi.mocked(loadStripe)
    .mockReset()
    .mockImplementation(async () => stripe as never);
  // Stripe.js is cached per key: a new key gives each test a fresh instance.
  keys += 1;
  cart.add(coach);
});
afterEach(() => void vi.useRealTimers());

/** Intent response for the current cart. A different cart gets a different payment intent. */
function intentWithStripe(more: Partial<Intent> = {}): FakeResponse {
  const id = `pi_${cart
    .get()
    .items.map((item) => item.id)
    .join("_")}`;
  return intentOfCart({
    provider: "stripe",
    publishableKey: `pk_test_${keys}`,
    paymentIntentId: id,
    clientSecret: `${id}_secret`,
    ...more,
  });
}

function checkOut(responses: Parameters<typeof fakeServer>[0] = {}) {
  const user = setupUser({ advanceTimers: vi.advanceTimersByTime });
  const received = fakeServer({
    [calls.intent]: () => intentWithStripe(),
    [calls.confirm]: delivered(["coach"]),
    ...responses,
  });
  const { unmount } = renderAt(
    "/checkout",
    <>
      <ThemeToggle />
      <CheckoutPage />
    </>,
  );
  const count = (call: string) => received.filter((request) => request.call === call).length;
  const pay = async () => user.click(await payable());
  return { user, received, count, pay, unmount };
}
const payable = () => screen.findByRole("button", { name: "Pay $12.34" });
const arriveAt = (path: string) => screen.findByText(`at ${path}`);
const missing = () => screen.findByRole("heading", { name: "The card form didn't load" });

test("payment_element_is_created_with_options", async () => {
  checkOut();
  expect(await payable()).toBeVisible();
  expect(screen.getByLabelText("Card number")).toBeVisible();
  expect(loadStripe).toHaveBeenCalledWith(`pk_test_${keys}`);
  expect(stripe.createdElements).toEqual([
    expect.objectContaining({ clientSecret: "pi_coach_secret", locale: "en", appearance: expect.anything() }),
  ]);
  expect(stripe.fieldOptions).toEqual([
    expect.objectContaining({ defaultValues: { billingDetails: { address: { country: "US" } } } }),
  ]);
});

test("payment_succeeded_clears_cart_and_redirects", async () => {
  stripe.mockResults(paid);
  const { received, pay } = checkOut();
  await pay();
  await arriveAt("/premium-gpts");
  expect(await screen.findByText("Payment Successful!")).toBeVisible();
  expect(cart.get().items).toEqual([]);
  expect(received.at(-1)).toEqual({ call: calls.confirm, body: { paymentIntentId: "pi_coach" } });
  expect(stripe.confirmations).toEqual([
    expect.objectContaining({
      redirect: "if_required",
      confirmParams: { return_url: "http://localhost/checkout/success" },
    }),
  ]);
});

test("double_submit_confirms_once", async () => {
  let response: (result: PaymentIntentResult) => void = () => {};
  stripe.mockResults(new Promise((resolve) => (response = resolve)));
  checkOut();
  const button = await payable();
  button.click();
  button.click();
  expect(await screen.findByRole("button", { name: "Processing..." })).toHaveAttribute("aria-busy", "true");
  screen.getByRole("button", { name: "Processing..." }).click();
  response(paid);
  await arriveAt("/premium-gpts");
  expect(stripe.confirmPayment).toHaveBeenCalledTimes(1);
});

test("declined_card_keeps_form_and_can_be_retried", async () => {
  stripe.mockResults(stripeError({ type: "card_error", message: "Your card has insufficient funds." }), paid);
  const { user, pay, count } = checkOut();
  await payable();
  await user.type(screen.getByLabelText("Card number"), "4000");
  await pay();
  expect(await screen.findByText("Payment Failed")).toBeVisible();
  expect(
    screen.getByText("Your card has insufficient funds. You haven't been charged. Try another card."),
  ).toBeVisible();
  expect(count(calls.confirm)).toBe(0);
  await payable();
  expect(screen.getByLabelText("Card number")).toHaveValue("4000");
  await pay();
  await arriveAt("/premium-gpts");
});

test("invalid_fields_send_no_request", async () => {
  stripe.validationError = { type: "validation_error", message: "Your card number is incomplete." };
  const { pay, count } = checkOut();
  await pay();
  await vi.advanceTimersByTimeAsync(0);
  expect(count(calls.intent)).toBe(1);
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
  expect(screen.queryByText("Payment Failed")).not.toBeInTheDocument();
});

test("confirm_payment_throws_confirms_with_server", async () => {
  stripe.confirmPayment.mockRejectedValue(new Error("iframe removed"));
  const { pay, count } = checkOut();
  await pay();
  await arriveAt("/premium-gpts");
  expect(count(calls.confirm)).toBe(1);
});

test("back_from_bank_with_bfcache_confirms_with_server", async () => {
  stripe.mockResults(new Promise(() => {}));
  const { pay } = checkOut({
    [calls.confirm]: {
      status: 409,
      json: { code: "payment_incomplete", message: "This payment is not complete. Nothing was charged." },
    },
  });
  await pay();
  await waitFor(() => expect(stripe.confirmPayment).toHaveBeenCalled());
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(await screen.findByText("Payment Failed")).toBeVisible();
  expect(await payable()).toBeVisible();
});

test("theme_change_updates_appearance_and_keeps_fields", async () => {
  const { user } = checkOut();
  await payable();
  await user.type(screen.getByLabelText("Card number"), "4242");
  const before = stripe.appearances.length;
  await user.click(screen.getByRole("button", { name: /^Switch to/ }));
  await waitFor(() => expect(stripe.appearances.length).toBe(before + 1));
  expect(stripe.createdElements).toHaveLength(1);
  expect(screen.getByLabelText("Card number")).toHaveValue("4242");
});

test("cart_change_mounts_new_payment_element", async () => {
  cart.add(planner);
  checkOut();
  await screen.findByRole("button", { name: "Pay $22.34" });
  act(() => cart.remove("planner"));
  await payable();
  await waitFor(() => expect(stripe.createdElements.at(-1)?.clientSecret).toBe("pi_coach_secret"));
  expect(screen.getAllByLabelText("Card number")).toHaveLength(1);
});

test("refresh_that_ends_after_a_cart_change_is_ignored", async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error("Failed to load Stripe.js"));
  let respond = (_: FakeResponse) => {};
  let isLate = false;
  const { user, count } = checkOut({
    [calls.intent]: () =>
      isLate ? new Promise<FakeResponse>((resolve) => (respond = resolve)) : intentWithStripe(),
  });
  expect(await missing()).toBeVisible();
  const before = intentWithStripe();
  isLate = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(count(calls.intent)).toBe(2));
  isLate = false;
  act(() => cart.add(planner));
  // The form is mounted again for the new total, so the button is looked up until it stays.
  const showsNewTotal = () => expect(screen.getByRole("button", { name: "Pay $22.34" })).toBeVisible();
  await waitFor(showsNewTotal);
  await act(async () => respond(before));
  await waitFor(showsNewTotal);
});

test("replaced_intent_is_not_charged_and_remounts_form", async () => {
  let replaced = {};
  const { pay } = checkOut({ [calls.intent]: () => intentWithStripe(replaced) });
  await payable();
  replaced = { paymentIntentId: "pi_2", clientSecret: "pi_2_secret" };
  await pay();
  expect((await screen.findAllByText(/Please enter your card again/)).length).toBeGreaterThan(0);
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
  stripe.mockResults(paid);
  await pay();
  await arriveAt("/premium-gpts");
  expect(stripe.createdElements.at(-1)?.clientSecret).toBe("pi_2_secret");
});

test("script_blocked_shows_error_and_can_be_retried", async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error("Failed to load Stripe.js"));
  const { user } = checkOut();
  expect(await missing()).toBeVisible();
  expect(screen.getByText(/You haven't been charged, and your cart is saved/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
  expect(cart.get().items).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await payable()).toBeVisible();
});

test("script_timeout_shows_error_until_script_loads", async () => {
  let arrive: () => void = () => {};
  vi.mocked(loadStripe).mockReturnValue(new Promise((resolve) => (arrive = () => resolve(stripe as never))));
  checkOut();
  await waitFor(() => expect(loadStripe).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(9_000);
  expect(screen.queryByText("The card form didn't load")).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await missing()).toBeVisible();
  arrive();
  expect(await payable()).toBeVisible();
  expect(screen.queryByText("The card form didn't load")).not.toBeInTheDocument();
});

test("retry_after_script_timeout_reloads_page", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  vi.mocked(loadStripe).mockReturnValue(new Promise(() => {}));
  const { user } = checkOut();
  await waitFor(() => expect(loadStripe).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(10_500);
  await missing();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("load_error_retry_mounts_current_intent", async () => {
  stripe.mountResult = "loaderror";
  let replaced = {};
  const { user } = checkOut({ [calls.intent]: () => intentWithStripe(replaced) });
  await missing();
  stripe.mountResult = "ready";
  replaced = { paymentIntentId: "pi_2", clientSecret: "pi_2_secret" };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(stripe.createdElements.at(-1)?.clientSecret).toBe("pi_2_secret"));
  expect(await payable()).toBeVisible();
});

test("online_event_reloads_form", async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error("offline"));
  checkOut();
  await missing();
  // The listener is added in an effect, after the error is rendered.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event("online")));
    expect(loadStripe).toHaveBeenCalledTimes(2);
  });
  expect(await payable()).toBeVisible();
});

test("unmount_destroys_payment_element", async () => {
  const { unmount } = checkOut();
  await payable();
  const field = screen.getByLabelText("Card number");
  unmount();
  expect(field.isConnected).toBe(false);
});
