import { act, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { OrderPage } from "@/features/purchases/orders/order-page";
import type { MemberOrder } from "@/features/purchases/schema";
import { formatCents } from "@/lib/format/money";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { delivered } from "@/testing/shop";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToasts } from "@/ui/toast";

const path = "/api/purchases/orders/o1";
const order: MemberOrder = {
  id: "o1",
  orderNumber: "4F3A-9C07-B21E",
  status: "paid",
  createdAt: "2026-01-05T12:00:00Z",
  paidAt: "2026-01-05T12:01:00Z",
  paymentId: "pi_1",
  isImported: false,
  isTest: false,
  discountCode: "SPRING",
  subtotal: 3000,
  discountAmount: 600,
  total: 2400,
  refundedAmount: 0,
  items: [
    {
      gptId: "a1",
      slug: "trip-planner",
      url: "https://chatgpt.com/g/trip",
      hasPackage: false,
      title: "Trip Planner",
      price: 3000,
      amount: 2400,
      bundle: null,
      refundedAmount: 0,
      status: "delivered",
    },
  ],
  timeline: [
    { at: "2026-01-05T12:00:00Z", kind: "placed", title: null, amount: null },
    { at: "2026-01-05T12:01:00Z", kind: "paid", title: null, amount: null },
    { at: "2026-01-05T12:01:01Z", kind: "of_a_newer_server" as "paid", title: null, amount: null },
  ],
  billingDetails: null,
  messages: [],
  invoices: [],
  seller: { name: "Marigold", email: "help@example.com", lines: ["Tea Ltd", "1 Main St"] },
  buyer: { firstName: "Mira", email: "mira@example.org" },
};

function show(responses: Record<string, FakeResponse | "offline" | (() => FakeResponse)>) {
  const received = fakeServer(responses);
  renderAt(
    "/purchase-history/o1",
    <Routes>
      <Route path="/purchase-history/:orderId" element={<OrderPage />} />
    </Routes>,
  );
  return received;
}

afterEach(() => {
  dismissToasts();
  vi.useRealTimers();
});

test("order_shows_receipt_and_what_happened", async () => {
  show({ [`GET ${path}`]: { json: order } });
  expect(await screen.findByRole("heading", { level: 1, name: "Order 4F3A-9C07-B21E" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Receipt" })).toBeVisible();
  for (const text of ["Trip Planner", formatCents(-600), "Discount (SPRING)", "help@example.com"])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/^\$24\.00/)).toBeVisible();
  // What only the payment provider needs, and what is normal.
  expect(screen.queryByText("pi_1")).not.toBeInTheDocument();
  expect(screen.queryByText("Yours")).not.toBeInTheDocument();
  const titles = within(screen.getByRole("region", { name: "What happened" })).getAllByRole("listitem");
  expect(titles.map((item) => item.querySelector("p")?.textContent)).toEqual([
    "You started the checkout",
    "Payment received, and the agents are yours",
  ]);
});

test.each([
  ["Mira\nmira@example.org", null],
  ["Mira\nmira@example.org", { name: "", address: "", taxId: "US 12", country: "", region: "" }],
  ["Reyes LLC\n1 Main St", { name: "Reyes LLC", address: "1 Main St", taxId: "", country: "", region: "" }],
])("order_is_billed_to_%j", async (buyer, billingDetails) => {
  show({ [`GET ${path}`]: { json: { ...order, billingDetails } } });
  const billed = await screen.findByText("Billed to");
  expect(billed.nextElementSibling?.textContent).toBe(buyer);
});

test("test_order_says_that_no_money_was_charged", async () => {
  show({ [`GET ${path}`]: { json: { ...order, isTest: true } } });
  expect(await screen.findByText("Test order. No money was charged.")).toBeVisible();
});

test("order_opens_what_is_owned", async () => {
  const [item] = order.items;
  const refunded = { ...item, gptId: "a2", title: "Learning Coach", url: "", status: "refunded" };
  show({ [`GET ${path}`]: { json: { ...order, items: [item, refunded] } } });
  const open = await screen.findAllByRole("link", { name: /^Open GPT/ });
  expect(open).toHaveLength(1);
  expect(open[0]).toHaveAttribute("href", "https://chatgpt.com/g/trip");
  expect(open[0]).toHaveAccessibleDescription("Trip Planner");
});

test("order_refunded_in_part_shows_what_was_paid_in_the_end", async () => {
  const items = order.items.map((item) => ({ ...item, refundedAmount: 700 }));
  show({ [`GET ${path}`]: { json: { ...order, items, refundedAmount: 700 } } });
  expect(await screen.findByText("Refunded in part, of the $24.00 you paid. It stays yours.")).toBeVisible();
  const total = await screen.findByText("Total after refund");
  expect(total.nextElementSibling).toHaveTextContent(/^\$17\.00$/);
});

test("order_links_each_agent_that_has_a_page", async () => {
  const gone = { ...order.items[0], gptId: "a2", slug: null, title: "Learning Coach" };
  show({ [`GET ${path}`]: { json: { ...order, items: [...order.items, gone] } } });
  expect(await screen.findByRole("link", { name: "Trip Planner" })).toHaveAttribute(
    "href",
    "/gpts/trip-planner",
  );
  expect(screen.getByText("Learning Coach")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Learning Coach" })).not.toBeInTheDocument();
});

test("order_waiting_for_payment_updates_by_itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const waiting = { ...order, status: "pending", paidAt: null };
  let current: unknown = waiting;
  show({
    [`GET ${path}`]: () => ({ json: current }),
    "POST /api/payment/confirm": {
      status: 409,
      json: { code: "payment_incomplete", message: "This payment is not complete." },
    },
  });
  expect(await screen.findByText(/We haven't received a payment/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Print/ })).not.toBeInTheDocument();
  current = order;
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(await screen.findByRole("heading", { name: "Receipt" })).toBeVisible();
  expect(screen.queryByText(/We haven't received a payment/)).not.toBeInTheDocument();
});

test("order_paid_without_confirmation_is_confirmed_when_opened", async () => {
  let current: unknown = { ...order, status: "pending", paidAt: null };
  const received = show({
    [`GET ${path}`]: () => ({ json: current }),
    "POST /api/payment/confirm": () => {
      current = order;
      return {
        json: {
          status: "paid",
          message: "Your purchase has been completed.",
          orderNumber: order.orderNumber,
          purchasedGptIds: ["a1"],
          refundedGptIds: [],
        },
      };
    },
  });
  expect(await screen.findByRole("heading", { name: "Receipt" })).toBeVisible();
  const confirmed = received.filter(({ call }) => call === "POST /api/payment/confirm");
  expect(confirmed.map(({ body }) => body)).toEqual([{ paymentIntentId: "pi_1" }]);
});

test("order_confirmed_when_opened_keeps_the_discount_of_the_cart", async () => {
  cart.add({ id: "a2", title: "Learning Coach", description: "", price: 1000 });
  const discount = { id: "d1", code: "SAVE20", discountType: "percentage", discountValue: 20 } as const;
  cart.applyDiscount(discount);
  let current: unknown = { ...order, status: "pending", paidAt: null };
  show({
    [`GET ${path}`]: () => ({ json: current }),
    "POST /api/payment/confirm": () => {
      current = order;
      return delivered(["a1"]);
    },
  });
  expect(await screen.findByRole("heading", { name: "Receipt" })).toBeVisible();
  expect(cart.get().discount).toEqual(discount);
});

test("order_without_a_charge_waits_for_checkout", async () => {
  const received = show({
    [`GET ${path}`]: { json: { ...order, status: "pending", paidAt: null, total: 0 } },
  });
  expect(await screen.findByRole("link", { name: "Back to checkout" })).toBeVisible();
  expect(received.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
});

test("order_number_is_copied", async () => {
  const user = setupUser();
  show({ [`GET ${path}`]: { json: order } });
  await user.click(await screen.findByRole("button", { name: "Copy order number" }));
  expect(await navigator.clipboard.readText()).toBe(order.orderNumber);
  expect(currentToasts()[0]?.title).toBe("Order number copied");
});

test("order_not_found_leads_to_history_and_failure_can_be_retried", async () => {
  show({
    [`GET ${path}`]: { status: 404, json: { code: "not_found", message: "We couldn't find this order" } },
  });
  expect(await screen.findByText("We couldn't find this order")).toBeVisible();
  expect(screen.getByRole("link", { name: "View purchase history" })).toBeVisible();
});

test("message_is_sent_and_listed", async () => {
  let messages: MemberOrder["messages"] = [];
  const received = show({
    [`GET ${path}`]: () => ({ json: { ...order, messages } }),
    [`POST ${path}/messages`]: () => {
      messages = [
        { id: "m", topic: "charged_twice", text: "Twice?", createdAt: "2026-01-06T12:00:00Z", isOpen: true },
      ];
      return { status: 204 };
    },
  });
  await setupUser().click(await screen.findByRole("button", { name: "Something is wrong" }));
  await setupUser().click(await screen.findByRole("button", { name: "Send message" }));
  expect(await screen.findByText("Message is required")).toBeVisible();
  expect(screen.getByText("Choose what it is about")).toBeVisible();
  await setupUser().selectOptions(screen.getByLabelText("What is it about?"), "I was charged twice");
  await fill(setupUser(), screen.getByLabelText("Message"), " Twice? ");
  await setupUser().click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByText("You wrote to us")).toBeVisible();
  expect(received.find(({ call }) => call === `POST ${path}/messages`)?.body).toEqual({
    topic: "charged_twice",
    text: "Twice?",
  });
  expect(currentToasts()[0]?.title).toBe("Message sent");
});

test("billing_details_rejected_keep_input_and_saved_ones_appear", async () => {
  let saves = 0;
  show({
    [`GET ${path}`]: () => ({
      json: {
        ...order,
        billingDetails:
          saves > 1 ? { name: "Reyes LLC", address: "", taxId: "", country: "", region: "" } : null,
      },
    }),
    [`PUT ${path}/billing-details`]: () => {
      saves += 1;
      return saves > 1
        ? { status: 204 }
        : { status: 422, json: { code: "invalid", message: "Invalid", fields: { name: "Name is odd" } } };
    },
  });
  await setupUser().click(await screen.findByRole("button", { name: "Add billing details" }));
  await fill(setupUser(), await screen.findByLabelText("Name or company"), "Reyes LLC");
  await setupUser().click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Name is odd")).toBeVisible();
  expect(screen.getByLabelText("Name or company")).toHaveValue("Reyes LLC");
  await setupUser().click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Billed to")).toBeVisible();
  expect(screen.getByText("Reyes LLC")).toBeVisible();
});

test("order_of_a_package_leads_to_the_assistant", async () => {
  const items = order.items.map((item) => ({ ...item, url: "", hasPackage: true }));
  show({ [`GET ${path}`]: { json: { ...order, items } } });
  const link = await screen.findByRole("link", {
    name: "Add to your assistant",
    description: "Trip Planner",
  });
  expect(link).toHaveAttribute("href", "/packages/a1");
  expect(screen.queryByText(/isn't available yet/)).not.toBeInTheDocument();
});

test("invoices_and_credit_notes_open_on_their_own", async () => {
  const invoice = {
    number: "2026-0001",
    credits: null,
    issuedAt: "2026-01-05T12:01:00Z",
    total: 1190,
    tax: { name: "VAT", percent: "19", amount: 190 },
  };
  const note = { ...invoice, number: "C2026-0001", credits: "2026-0001", total: 500, tax: null };
  show({ [`GET ${path}`]: { json: { ...order, invoices: [invoice, note] } } });
  const list = within(await screen.findByRole("list", { name: "Invoices" }));
  const [first, second] = list.getAllByRole("listitem");
  expect(first).toHaveTextContent("Invoice 2026-0001 $11.90, includes $1.90 VAT (19%)");
  expect(second).toHaveTextContent("Credit note C2026-0001 $5.00");
  const links = list.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    `${path}/invoices/2026-0001`,
    `${path}/invoices/2026-0001/pdf`,
    `${path}/invoices/C2026-0001`,
    `${path}/invoices/C2026-0001/pdf`,
  ]);
});
