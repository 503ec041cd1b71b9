import type { PaymentIntentResult } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart";
import { CheckoutPage } from "@/features/purchases/checkout-page";
import type { Intent } from "@/features/purchases/schema";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { calls, coach, delivered, intentOfCart, planner } from "@/testing/shop";
import { FakeStripe, paid, stripeRefusal } from "@/testing/stripe";
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
  // Stripe is loaded once for a key; each test begins as a page does, with nothing loaded.
  keys += 1;
  cart.add(coach);
});
afterEach(() => void vi.useRealTimers());

/** The server's answer for the cart as it is: its payment is another one whenever the cart is. */
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

function checkOut(answers: Parameters<typeof fakeServer>[0] = {}) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const received = fakeServer({
    [calls.intent]: () => intentWithStripe(),
    [calls.confirm]: delivered(["coach"]),
    ...answers,
  });
  const { unmount } = renderAt(
    "/checkout",
    <>
      <ThemeToggle />
      <CheckoutPage />
    </>,
  );
  const count = (call: string) => received.filter((one) => one.call === call).length;
  const pay = async () => user.click(await payable());
  return { user, received, count, pay, unmount };
}
const payable = () => screen.findByRole("button", { name: "Pay $12.34" });
const arriveAt = (path: string) => screen.findByText(`at ${path}`);
const missing = () => screen.findByRole("heading", { name: "The card form didn't load" });

test("Stripe draws the fields for the payment, in English, in our looks, with the United States preset", async () => {
  checkOut();
  expect(await payable()).toBeVisible();
  expect(screen.getByLabelText("Card number")).toBeVisible();
  expect(loadStripe).toHaveBeenCalledWith(`pk_test_${keys}`);
  expect(stripe.drawn).toEqual([
    expect.objectContaining({ clientSecret: "pi_coach_secret", locale: "en", appearance: expect.anything() }),
  ]);
  expect(stripe.fieldOptions).toEqual([
    expect.objectContaining({ defaultValues: { billingDetails: { address: { country: "US" } } } }),
  ]);
});

test("a paid card is confirmed with the server, emptied from the cart and announced", async () => {
  stripe.answers(paid);
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

test("while Stripe is at work the button says so, and more presses ask for nothing", async () => {
  let answer: (result: PaymentIntentResult) => void = () => {};
  stripe.answers(new Promise((resolve) => (answer = resolve)));
  checkOut();
  const button = await payable();
  button.click();
  button.click();
  expect(await screen.findByRole("button", { name: "Processing..." })).toHaveAttribute("aria-busy", "true");
  screen.getByRole("button", { name: "Processing..." }).click();
  answer(paid);
  await arriveAt("/premium-gpts");
  expect(stripe.confirmPayment).toHaveBeenCalledTimes(1);
});

test("a declined card says so, keeps what was typed, and another try can succeed", async () => {
  stripe.answers(stripeRefusal({ type: "card_error", message: "Your card has insufficient funds." }), paid);
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

test("fields that are not filled in are Stripe's to point at: nothing is asked for", async () => {
  stripe.mistake = { type: "validation_error", message: "Your card number is incomplete." };
  const { pay, count } = checkOut();
  await pay();
  await vi.advanceTimersByTimeAsync(0);
  expect(count(calls.intent)).toBe(1);
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
  expect(screen.queryByText("Payment Failed")).not.toBeInTheDocument();
});

test("when Stripe breaks down in the middle of paying, our server is asked whether it was paid", async () => {
  stripe.confirmPayment.mockRejectedValue(new Error("The frame is gone"));
  const { pay, count } = checkOut();
  await pay();
  await arriveAt("/premium-gpts");
  expect(count(calls.confirm)).toBe(1);
});

test("coming back from the bank's page to this one by the back button asks the server how it ended", async () => {
  stripe.answers(new Promise(() => {}));
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

test("a change of theme while typing changes the looks and keeps the fields", async () => {
  const { user } = checkOut();
  await payable();
  await user.type(screen.getByLabelText("Card number"), "4242");
  const before = stripe.appearances.length;
  await user.click(screen.getByRole("button", { name: /^Switch to/ }));
  await waitFor(() => expect(stripe.appearances.length).toBe(before + 1));
  expect(stripe.drawn).toHaveLength(1);
  expect(screen.getByLabelText("Card number")).toHaveValue("4242");
});

test("a cart changed beside the checkout is paid with fields of its own", async () => {
  cart.add(planner);
  checkOut();
  await screen.findByRole("button", { name: "Pay $22.34" });
  act(() => cart.remove("planner"));
  await payable();
  await waitFor(() => expect(stripe.drawn.at(-1)?.clientSecret).toBe("pi_coach_secret"));
  expect(screen.getAllByLabelText("Card number")).toHaveLength(1);
});

test("a payment that was replaced in another window is not paid, and the card is asked for again", async () => {
  let replaced = {};
  const { pay } = checkOut({ [calls.intent]: () => intentWithStripe(replaced) });
  await payable();
  replaced = { paymentIntentId: "pi_2", clientSecret: "pi_2_secret" };
  await pay();
  expect((await screen.findAllByText(/Please enter your card again/)).length).toBeGreaterThan(0);
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
  stripe.answers(paid);
  await pay();
  await arriveAt("/premium-gpts");
  expect(stripe.drawn.at(-1)?.clientSecret).toBe("pi_2_secret");
});

test("a script that is blocked is explained, the cart is kept, and Try again draws the form", async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error("Failed to load Stripe.js"));
  const { user } = checkOut();
  expect(await missing()).toBeVisible();
  expect(screen.getByText(/You haven't been charged, and your cart is saved/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
  expect(cart.get().items).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await payable()).toBeVisible();
});

test("a script that does not come within ten seconds is explained, and taken when it comes after all", async () => {
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

test("Try again asks anew for a script that hangs, for which the page has to begin anew", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  vi.mocked(loadStripe).mockReturnValue(new Promise(() => {}));
  const { user } = checkOut();
  await waitFor(() => expect(loadStripe).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(10_500);
  await missing();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("fields that Stripe cannot draw are drawn again, for the payment as it is by then", async () => {
  stripe.drawing = "loaderror";
  let replaced = {};
  const { user } = checkOut({ [calls.intent]: () => intentWithStripe(replaced) });
  await missing();
  stripe.drawing = "ready";
  replaced = { paymentIntentId: "pi_2", clientSecret: "pi_2_secret" };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(stripe.drawn.at(-1)?.clientSecret).toBe("pi_2_secret"));
  expect(await payable()).toBeVisible();
});

test("a connection that comes back brings the form by itself", async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error("offline"));
  checkOut();
  await missing();
  // Whoever listens does so a moment after the failure is on screen.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event("online")));
    expect(loadStripe).toHaveBeenCalledTimes(2);
  });
  expect(await payable()).toBeVisible();
});

test("leaving the checkout takes Stripe's fields off the page", async () => {
  const { unmount } = checkOut();
  await payable();
  const field = screen.getByLabelText("Card number");
  unmount();
  expect(field.isConnected).toBe(false);
});
