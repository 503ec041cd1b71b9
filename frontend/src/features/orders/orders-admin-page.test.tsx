import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OrderSummary } from "@/features/orders/admin-api";
import { OrdersAdminPage } from "@/features/orders/orders-admin-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const agentId = "01920000-0000-7000-8000-000000000001";
const paid: OrderSummary = {
  id: "1",
  number: "0F3A-9C07-B21E",
  member: { id: "7", email: "mira@example.com", firstName: "Mira" },
  status: "partly_refunded",
  provider: "stripe_live",
  isImported: false,
  createdAt: "2026-11-21T12:00:00Z",
  settledAt: "2026-11-21T12:01:00Z",
  discountCode: "SPRING",
  total: 2400,
  refundedAmount: 960,
  titles: ["Travel Companion", "Midlife Health Notes"],
};
const pending: OrderSummary = {
  ...paid,
  id: "2",
  number: "1111-2222-3333",
  status: "pending",
  settledAt: null,
  discountCode: null,
  refundedAmount: 0,
  titles: ["Meal Planner"],
};

const page = (...items: OrderSummary[]) => ({ json: { items, nextCursor: null } });
const totals = (count: number, gross: number, refunded: number) => ({
  json: { count, gross, refunded, net: gross - refunded },
});
const all = "GET /api/admin/orders?paid=true&limit=50";
const allTotals = "GET /api/admin/orders/totals?paid=true";
const agents = {
  "GET /api/gpts/premium": { json: [{ id: agentId, title: "Travel Companion", price: 1200 }] },
};

function show(answers: Record<string, FakeResponse | (() => FakeResponse)>, search = "", canExport = true) {
  const received = fakeServer({ ...agents, ...answers });
  renderAt(`/admin/orders${search}`, <OrdersAdminPage canExport={canExport} />);
  return { user: setupUser(), received };
}

test("orders_list_status_amounts_and_sums", async () => {
  show({ [all]: page(paid, pending), [allTotals]: totals(141, 290350, 5700) });
  expect(
    await screen.findByText("141 orders · $2,903.50 paid · $57.00 refunded · $2,846.50 net"),
  ).toBeVisible();
  const rows = screen.getAllByRole("row").slice(1);
  const texts = rows.map(({ textContent }) => textContent ?? "");
  expect(texts[0]).toMatch(/^0F3A-9C07-B21ETravel Companion, Midlife Health NotesMemberMiramira@example.com/);
  expect(texts[0]).toMatch(/StatusPartly refundedSPRINGTotal\$24\.00\u2212\$9\.60$/);
  expect(texts[1]).toMatch(/StatusNot paid yetTotal\$24\.00$/);
  expect(screen.getByRole("link", { name: "0F3A-9C07-B21E" })).toHaveAttribute("href", "/admin/orders/1");
});

test("unpaid_checkouts_are_shown_on_demand", async () => {
  const { user } = show({
    [all]: page(paid),
    [allTotals]: totals(1, 2400, 960),
    "GET /api/admin/orders?limit=50": page(paid, pending),
    "GET /api/admin/orders/totals": totals(2, 2400, 960),
  });
  await screen.findByText(paid.number);
  await user.click(screen.getByRole("button", { name: "Filters" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Unpaid checkouts" }), "Shown");
  expect(await screen.findByText(pending.number)).toBeVisible();
});

test("order_filters_are_in_url_requests_and_download", async () => {
  const since = encodeURIComponent(new Date(2026, 10, 1).toISOString());
  const filters = `search=mira&code=SPRING&status=paid&agentId=${agentId}&provider=stripe_live&problem=failed_refund&since=${since}`;
  const { user, received } = show(
    {
      [`GET /api/admin/orders?${filters}&sort=highest&limit=50`]: page(paid),
      [`GET /api/admin/orders/totals?${filters}`]: totals(1, 2400, 960),
      "GET /api/admin/orders?paid=true&sort=highest&limit=50": page(),
      [allTotals]: totals(0, 0, 0),
    },
    `?q=mira&status=paid&from=2026-11-01&agent=${agentId}&code=SPRING&provider=stripe_live&problem=failed_refund&sort=highest`,
  );
  expect(await screen.findByText("1 order · $24.00 paid · $9.60 refunded · $14.40 net")).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search orders" })).toHaveValue("mira");
  expect(screen.getByRole("combobox", { name: "Agent" })).toHaveDisplayValue("Travel Companion");
  expect(screen.getByRole("combobox", { name: "Sort" })).toHaveValue("highest");
  // Without the search and the order.
  expect(screen.getByRole("button", { name: "Filters 6 active" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
    "href",
    `/api/admin/orders.csv?${filters}&sort=highest&bom=true`,
  );
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(await screen.findByText("No orders yet")).toBeVisible();
  expect(screen.getByText("0 orders")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Sort" })).toHaveValue("highest");
  await waitFor(() => expect(screen.getByRole("searchbox", { name: "Search orders" })).toHaveFocus());
  expect(received.map(({ call }) => call)).toContain(allTotals);
});

test("orders_without_a_match_and_without_export_permission", async () => {
  show(
    {
      "GET /api/admin/orders?status=disputed&limit=50": page(),
      "GET /api/admin/orders/totals?status=disputed": totals(0, 0, 0),
    },
    "?status=disputed&provider=cash&problem=any&code=a%20b&sort=cheap&agent=1",
    false,
  );
  expect(await screen.findByText("No orders match these filters")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Download CSV" })).not.toBeInTheDocument();
});

test("waiting_questions_lead_to_their_orders", async () => {
  const waiting = "GET /api/admin/orders?problem=open_message&limit=50";
  const { user } = show({
    [all]: page(paid, pending),
    [allTotals]: totals(2, 2400, 960),
    "GET /api/admin/orders/totals?problem=open_message": totals(1, 2400, 960),
    [waiting]: page(paid),
  });
  expect(await screen.findByText("Question")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "1 question waiting" }));
  await waitFor(() => expect(screen.queryByText(pending.number)).not.toBeInTheDocument());
  expect(screen.queryByRole("link", { name: "1 question waiting" })).not.toBeInTheDocument();
});

test("orders_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  const { user } = show({ [all]: () => response, [allTotals]: { status: 503, json: {} } });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load the orders");
  response = page(paid);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1 order")).toBeVisible();
});

test("orders_failed_reload_keeps_the_list", async () => {
  let response: FakeResponse = page(paid);
  const { user } = show({
    [all]: () => response,
    [allTotals]: totals(1, 2400, 960),
    "GET /api/admin/orders?status=paid&limit=50": { status: 503, json: {} },
  });
  expect(await screen.findByRole("link", { name: paid.number })).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "paid");
  expect(await screen.findByText("We couldn't load the orders")).toBeVisible();
  expect(screen.queryByRole("link", { name: paid.number })).not.toBeInTheDocument();
  response = { status: 503, json: {} };
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText(/It may be out of date/)).toBeVisible();
  expect(screen.getByRole("link", { name: paid.number })).toBeVisible();
});
