import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import type { Order } from "@/features/orders/admin-api";
import { OrderPage } from "@/features/orders/order-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { order } from "@/testing/sample-order";
import { fill, setupUser, type User } from "@/testing/user";

const find = "GET /api/admin/orders/1";
const check = "POST /api/admin/orders/1/check";
const receipt = "POST /api/admin/orders/1/receipt";

function show(answers: Record<string, FakeResponse | (() => FakeResponse)>, canViewAudit = true) {
  const received = fakeServer(answers);
  const page = (
    <Routes>
      <Route path="/admin/orders/:id" element={<OrderPage canViewAudit={canViewAudit} />} />
    </Routes>
  );
  renderAt("/admin/orders/1", page);
  return { user: setupUser(), received };
}
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

test("order_shows_items_sums_payment_and_refunds", async () => {
  show({ [find]: { json: order } });
  expect(await screen.findByRole("heading", { level: 1, name: "Order 0F3A-9C07-B21E" })).toBeVisible();
  expect(cells(screen.getByRole("table", { name: "Items" }))).toEqual([
    "Travel CompanionStatusRefundedPrice$12.00Paid$9.60\u2212$9.60Restore access",
    "Health NotesStatusOwnedPrice$18.00Paid$14.40Revoke access",
  ]);
  const sums = screen.getByText("Code SPRING").closest("dl");
  expect(sums).toHaveTextContent(
    "Subtotal$30.00Code SPRING\u2212$6.00Total$24.00Refunded\u2212$9.60Net$14.40",
  );
  expect(cells(screen.getByRole("table", { name: "Refunds" }))[0]).toMatch(
    /^Travel CompanionDoes not open on her phoneStatusRefundedWhenNov 22, 2026, .*by ada@example.comAmount\$9\.60$/,
  );
  expect(screen.getByRole("link", { name: "pi_3Qk (opens in a new tab)" })).toHaveAttribute(
    "href",
    "https://dashboard.stripe.com/payments/pi_3Qk",
  );
  expect(screen.getByRole("link", { name: "Mira" })).toHaveAttribute("href", "/admin/members/7");
  expect(screen.getByRole("link", { name: "All orders" })).toHaveAttribute("href", "/admin/orders");
  expect(screen.getByRole("link", { name: "All changes in the audit log" })).toHaveAttribute(
    "href",
    "/admin/audit?kind=order&id=1",
  );
});

test("order_of_a_former_member_can_only_be_refunded", async () => {
  const member = { id: "7", email: null, firstName: null };
  show({ [find]: { json: { ...order, member } } });
  expect(await screen.findByText("Former member")).toBeVisible();
  // The pseudonym.
  expect(screen.getByText("7")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Former member" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /access to|receipt/ })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Refund" })).toBeVisible();
});

test("order_history_says_what_happened_and_who_did_it", async () => {
  show({ [find]: { json: order } }, false);
  const history = await screen.findByRole("heading", { name: "History" });
  const entries = within(history.closest("section") as HTMLElement).getAllByRole("listitem");
  const texts = entries.map(({ textContent }) =>
    (textContent ?? "").replace(/Nov 21, 2026, [\d:]+.[AP]M/, " | "),
  );
  expect(texts).toEqual([
    "Order placed | 2 agents, code SPRING",
    "Payment started | pi_3Qk",
    "Paid | $24.00 · confirmed by the provider's webhook",
    "Receipt sent | to mira@example.com",
    "Refund requested | Travel Companion · $9.60 · by ada@example.com · Does not open on her phone",
    "Payment disputed, access ended | Health Notes",
  ]);
  expect(screen.queryByRole("link", { name: /audit log/ })).not.toBeInTheDocument();
});

async function checkPayment(user: User) {
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(screen.getByRole("menuitem", { name: "Check with Stripe" }));
}

test("check_order_shows_the_new_state", async () => {
  const found: Order = {
    ...order,
    status: "pending",
    settledAt: null,
    refunds: [],
    timeline: [],
  };
  const { user, received } = show({ [find]: { json: found }, [check]: { json: order } });
  expect(await screen.findByText("Not paid yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Resend receipt" })).not.toBeInTheDocument();
  await checkPayment(user);
  expect(await screen.findByText("The order is up to date now.")).toBeVisible();
  expect(screen.getAllByText("Partly refunded")[0]).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual([find, check]);
  await checkPayment(user);
  expect(await screen.findByText("Nothing has changed.")).toBeVisible();
});

test("resend_receipt_reports_success_and_rejection", async () => {
  let response: FakeResponse = { status: 202 };
  const { user, received } = show({ [find]: { json: order }, [receipt]: () => response });
  await user.click(await screen.findByRole("button", { name: "Resend receipt" }));
  expect(await screen.findByText("It's on its way to mira@example.com.")).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual([find, receipt, find]);
  response = { status: 429, json: { code: "too_many_requests", message: "Too many attempts." } };
  await user.click(screen.getByRole("button", { name: "Resend receipt" }));
  expect(await screen.findByText("Too many attempts.")).toBeVisible();
});

test("free_order_has_nothing_to_check", async () => {
  const free = { ...order, total: 0, refundedAmount: 0, intentId: "free_1", timeline: [] };
  show({ [find]: { json: free } });
  expect(await screen.findByText("Nothing to pay", { selector: "p" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Check/ })).not.toBeInTheDocument();
  expect(screen.getByText("free_1")).toBeVisible();
});

test("access_is_revoked_with_a_reason", async () => {
  const access = "POST /api/admin/orders/1/access";
  const [first, second] = order.items as [Order["items"][number], Order["items"][number]];
  const revoked: Order = {
    ...order,
    items: [first, { ...second, isOwned: false, correction: "revoked", correctionReason: "Shared it" }],
  };
  const { user, received } = show({ [find]: { json: order }, [access]: { json: revoked } });
  await user.click(await screen.findByRole("button", { name: "Revoke access to Health Notes" }));
  const dialog = within(screen.getByRole("dialog", { name: "Revoke access" }));
  await user.click(dialog.getByRole("button", { name: "Revoke access" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await fill(user, dialog.getByRole("textbox", { name: "Reason" }), "Shared it");
  await user.click(dialog.getByRole("button", { name: "Revoke access" }));
  expect(await screen.findByText("Mira can no longer open Health Notes.")).toBeVisible();
  expect(received.at(-1)?.body).toEqual({ agentId: "a2", access: "revoked", reason: "Shared it" });
  expect(screen.getByRole("button", { name: "Restore access to Health Notes" })).toBeVisible();
});

test("access_dialog_cancel_asks_before_discarding_the_reason", async () => {
  const { user } = show({ [find]: { json: order } });
  await user.click(await screen.findByRole("button", { name: "Revoke access to Health Notes" }));
  const dialog = screen.getByRole("dialog", { name: "Revoke access" });
  await waitFor(() => expect(within(dialog).getByRole("textbox", { name: "Reason" })).toHaveFocus());
  await user.keyboard("Shared it");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(dialog).not.toBeInTheDocument();
});

test("order_loading_shows_heading_and_back_link", async () => {
  show({ [find]: { json: order } });
  const heading = screen.getByRole("heading", { level: 1, name: "Order" });
  expect(screen.getByRole("link", { name: "All orders" })).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: `Order ${order.number}` })).toBe(heading);
});

test("order_not_found_and_failed_load", async () => {
  show({ [find]: { status: 404, json: { code: "not_found", message: "This order no longer exists" } } });
  expect(await screen.findByText("We couldn't find this order")).toBeVisible();
});

test("order_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  const { user } = show({ [find]: () => response });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load this order");
  response = { json: order };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Health Notes", { selector: "th *" })).toBeVisible();
});
