import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PurchaseHistoryPage } from "@/features/purchases/orders/purchase-history-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const call = "GET /api/purchases";
const openOrders = "GET /api/purchases/open-orders";
const reviews = { "GET /api/reviews/own": { json: ["reviewed"] } };
const purchase = {
  id: "p",
  orderId: "o",
  orderNumber: "4F3A-9C07-B21E",
  status: "owned",
  createdAt: "2025-01-05T12:00:00Z",
  amount: 1234,
  discountCode: null,
  gpt: {
    id: "trip",
    slug: "trip-planner",
    title: "Trip Planner",
    description: "Plans journeys",
    url: "https://chatgpt.com/g/trip",
  },
};
const show = (purchases: unknown[]) => {
  fakeServer({ [call]: { json: purchases }, [openOrders]: { json: [] }, ...reviews });
  renderAt("/purchase-history", <PurchaseHistoryPage />);
};
const entry = async () => within(await screen.findByRole("listitem"));

test("heading_is_shown_while_loading", () => {
  show([]);
  expect(screen.getByRole("heading", { level: 1, name: "PURCHASE HISTORY" })).toBeVisible();
  expect(screen.getByText("View all your GPT Agent purchases")).toBeVisible();
});

test("purchase_shows_details_and_link", async () => {
  show([purchase]);
  const shown = await entry();
  expect(shown.getByRole("link", { name: "Trip Planner" })).toHaveAttribute("href", "/gpts/trip-planner");
  expect(shown.getByText("Plans journeys")).toBeVisible();
  expect(shown.getByText("Jan 5, 2025")).toBeVisible();
  expect(shown.getByText("$12.34")).toBeVisible();
  const link = shown.getByRole("link", { name: /^Access GPT/ });
  expect(link).toHaveAttribute("href", "https://chatgpt.com/g/trip");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test.each([null, undefined, { title: "", description: "", url: "" }])(
  "missing_agent_data_shows_fallbacks_%j",
  async (gpt) => {
    show([{ ...purchase, gpt }]);
    const shown = await entry();
    expect(shown.getByText("GPT Agent")).toBeVisible();
    expect(shown.getByText("No description available")).toBeVisible();
    expect(shown.getByText("This agent's link isn't available yet.")).toBeVisible();
    expect(shown.queryByRole("link", { name: /^Access/ })).not.toBeInTheDocument();
  },
);

test("reviewed_agent_has_link_to_edit_the_review", async () => {
  const reviewed = { ...purchase, id: "q", gpt: { ...purchase.gpt, id: "reviewed" } };
  show([purchase, reviewed]);
  const link = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await link("Rate and review")).toBe("/gpts/trip-planner#reviews");
  expect(await link("Edit your review")).toBe("/gpts/trip-planner#reviews");
});

test("empty_history_links_to_premium_agents", async () => {
  show([]);
  expect(await screen.findByText("No purchases yet")).toBeVisible();
  expect(screen.getByText("You haven't purchased any premium GPT Agents yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse Premium GPT Agents" })).toHaveAttribute(
    "href",
    "/premium-gpts",
  );
});

test("load_failed_offers_retry", async () => {
  fakeServer({ [call]: { status: 503, json: { code: "unavailable", message: "Unavailable" } } });
  renderAt("/purchase-history", <PurchaseHistoryPage />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your purchases");
  fakeServer({ [call]: { json: [purchase] } });
  await setupUser().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Trip Planner")).toBeVisible();
});

test.each([
  ["refunded", "Refunded", "This purchase was refunded, so you no longer have access."],
  ["disputed", "Disputed", "This payment is disputed, so access is suspended."],
  ["revoked", "Revoked", "We removed access to this purchase. Contact us if you think that's a mistake."],
])("%s_purchase_has_status_and_no_link", async (status, name, meaning) => {
  show([{ ...purchase, status }]);
  const shown = await entry();
  expect(shown.getByText(name)).toBeVisible();
  expect(shown.getByText(meaning)).toBeVisible();
  expect(shown.getByText("$12.34")).toBeVisible();
  expect(shown.queryByRole("link", { name: /^Access/ })).not.toBeInTheDocument();
});

test("purchases_are_grouped_by_order", async () => {
  show([
    { ...purchase, id: "new", orderNumber: "0000-0000-0001" },
    purchase,
    { ...purchase, id: "q", gpt: { ...purchase.gpt, title: "Learning Coach" } },
  ]);
  const orders = await screen.findAllByRole("listitem");
  expect(orders).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Email me the receipt" })).toHaveLength(2);
  const titles = within(orders[1] as HTMLElement).getAllByRole("heading");
  expect(titles.map((title) => title.textContent)).toEqual(["Trip Planner", "Learning Coach"]);
  expect(within(orders[1] as HTMLElement).getByText("Order 4F3A-9C07-B21E")).toBeVisible();
});

const tenPurchases = Array.from({ length: 10 }, (_, index) => ({
  ...purchase,
  id: `${index}`,
  orderNumber: `0000-0000-000${index}`,
  gpt: { ...purchase.gpt, title: index === 7 ? "Café Menus" : `Planner ${index}` },
}));

test("long_history_is_searched_by_title_and_number", async () => {
  show(tenPurchases);
  const search = await screen.findByRole("searchbox", { name: "Search your purchases" });
  await setupUser().type(search, "café");
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Café Menus" })).toBeVisible();
  expect(screen.getByText("1 of 10 orders found")).toBeInTheDocument();
  await setupUser().clear(search);
  await setupUser().type(search, "0000-0003");
  expect(await screen.findByRole("link", { name: "Planner 3" })).toBeVisible();
  await setupUser().type(search, "x");
  expect(await screen.findByText("No purchase matches")).toBeVisible();
  await setupUser().keyboard("{Escape}");
  expect(await screen.findAllByRole("listitem")).toHaveLength(10);
});

test("long_history_is_sorted_by_age_or_total", async () => {
  show(tenPurchases.map((bought, index) => ({ ...bought, amount: index === 4 ? 9_900 : 900 })));
  const sort = await screen.findByRole("combobox", { name: "Sort" });
  const first = () => screen.getAllByRole("listitem")[0];
  expect(first()).toHaveTextContent("Planner 0");
  await setupUser().selectOptions(sort, "Oldest first");
  expect(first()).toHaveTextContent("Planner 9");
  await setupUser().selectOptions(sort, "Highest total");
  expect(first()).toHaveTextContent("Planner 4");
});

test("short_history_has_no_search", async () => {
  show(tenPurchases.slice(1));
  expect(await screen.findAllByRole("listitem")).toHaveLength(9);
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
});

const receiptCall = "POST /api/purchases/p/receipt";

test("resend_receipt_double_click_sends_one_request", async () => {
  let response: () => void = () => {};
  const received = fakeServer({
    [call]: { json: [purchase] },
    [receiptCall]: () => new Promise((resolve) => (response = () => resolve({ status: 202, json: {} }))),
  });
  renderAt("/purchase-history", <PurchaseHistoryPage />);
  const button = await screen.findByRole("button", { name: "Email me the receipt" });
  button.click();
  button.click();
  expect(await screen.findByRole("button", { name: "Sending..." })).toHaveAttribute("aria-busy", "true");
  response();
  expect(await screen.findByText("Check your email")).toBeVisible();
  expect(screen.getByText("The receipt for order 4F3A-9C07-B21E is on its way.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Email me the receipt" })).toBeVisible();
  expect(received.filter((request) => request.call === receiptCall)).toHaveLength(1);
});

test.each([
  [
    { status: 429, json: { code: "too_many_requests", message: "Please wait a minute." } },
    "Please wait a minute.",
  ],
  ["offline" as const, "We couldn't reach the server. Check your connection and try again."],
])("resend_receipt_failed_shows_reason_%j", async (response, message) => {
  fakeServer({ [call]: { json: [purchase] }, [receiptCall]: response });
  renderAt("/purchase-history", <PurchaseHistoryPage />);
  await setupUser().click(await screen.findByRole("button", { name: "Email me the receipt" }));
  expect(await screen.findByText(message)).toBeVisible();
});

test("order_with_several_agents_or_discount_shows_total_and_code", async () => {
  const discounted = { ...purchase, orderNumber: "1111-2222-3333", discountCode: "WELCOME20" };
  show([{ ...discounted, id: "1", amount: 960 }, { ...discounted, id: "2", amount: 680 }, purchase]);
  const [first, second] = (await screen.findAllByRole("listitem")).map((item) => within(item));
  expect(first?.getByText("Code WELCOME20")).toBeVisible();
  expect(first?.getByText("$16.40")).toBeVisible();
  expect(second?.queryByText(/^Code|^Total/)).not.toBeInTheDocument();
});

test("updated_package_says_so", async () => {
  const gpt = { ...purchase.gpt, hasPackage: true };
  const other = { ...gpt, id: "coach", title: "Coach" };
  const purchases = [
    { ...purchase, gpt },
    { ...purchase, id: "q", gpt: other },
  ];
  fakeServer({
    [call]: { json: purchases },
    [openOrders]: { json: [] },
    ...reviews,
    "GET /api/news": { json: { updatedAgents: ["trip"] } },
  });
  renderAt("/purchase-history", <PurchaseHistoryPage />);
  const link = await screen.findByRole("link", { name: "Updated: see what changed" });
  expect(link).toHaveAttribute("href", "/packages/trip");
  expect(screen.getByRole("link", { name: "Add to your assistant", description: "Coach" })).toBeVisible();
});
