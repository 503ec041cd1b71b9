import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { OverviewReport } from "@/features/reports/admin-api";
import { niceCeiling } from "@/features/reports/bar-chart";
import { OverviewPage } from "@/features/reports/overview-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { emptyReport, none } from "@/testing/sample-report";
import { fill, setupUser } from "@/testing/user";

const busy: OverviewReport = {
  ...emptyReport,
  revenue: { value: 284_650, previous: 241_200 },
  orders: { value: 141, previous: 126 },
  funnel: { joined: 200, verified: 150, bought: 50 },
  steps: [
    { since: "2026-11-22T23:00:00Z", revenue: 12_300, orders: 8, newMembers: 2 },
    { since: "2026-11-23T23:00:00Z", revenue: 1_600, orders: 1, newMembers: 0 },
  ],
  bestAgents: [{ agentId: "1", title: "Interview Coach", sold: 38, revenue: 72_200 }],
  mostSoldAgents: [{ agentId: "2", title: "Meal Planner", sold: 90, revenue: 9_000 }],
  bestCodes: [{ code: "SPRING", uses: 12, revenue: 18_840, discount: 3_325 }],
  problems: {
    paymentDiscrepancies: 2,
    paymentsWithoutOrder: 1,
    failedRefunds: 1,
    ordersWithOpenMessage: 2,
    failedEmails: 3,
    agentsWithoutDelivery: 1,
    waitingBuyers: 2,
    reportedAgents: 2,
    reportedPrompts: 1,
    webhooksOff: 1,
    webhookRejectedAt: null,
    webhookSilentSince: null,
  },
};

const noTraffic = { visitors: none, pageViews: none, steps: [], pages: [], sources: [] };
const traffic = {
  ...noTraffic,
  visitors: { value: 1, previous: 0 },
  pageViews: { value: 12, previous: 0 },
  steps: [
    { since: "2026-11-22T23:00:00Z", visitors: 0 },
    { since: "2026-11-23T23:00:00Z", visitors: 1 },
  ],
  pages: [{ path: "/blog/a-post", views: 9 }],
  sources: [
    { kind: "host", name: "news.example", visits: 7, joined: 2, orders: 1 },
    { kind: "utm_source", name: "spring", visits: 3, joined: 0, orders: 0 },
  ],
} as const;

function show(answers: Record<string, FakeResponse | (() => FakeResponse)>, search = "") {
  const received = fakeServer({ "GET /api/admin/traffic?*": { json: noTraffic }, ...answers });
  renderAt(`/admin/overview${search}`, <OverviewPage timeZone="Europe/Berlin" />);
  return { user: setupUser(), received };
}
const call = (query: string) => `GET /api/admin/overview?${query}`;
const visits = (query: string) => `GET /api/admin/traffic?${query}`;

test("overview_shows_figures_with_comparison", async () => {
  show({ [call("period=30d")]: { json: busy } });
  const revenue = (await screen.findByText("Revenue, net")).parentElement;
  expect(revenue).toHaveTextContent("Revenue, net$2,846.50↑ 18% vs. $2,412.00");
  expect(screen.getByText("Refunds").parentElement).toHaveTextContent("None in the period before");
  const funnel = within(screen.getByRole("region", { name: "From joining to buying" }));
  expect(funnel.getByText(/^Bought/).parentElement).toHaveTextContent("Bought, of those who joined50 25%");
  expect(screen.getByRole("row", { name: "Interview Coach 38 $722.00" })).toBeVisible();
  expect(screen.getByRole("row", { name: "SPRING 12 $188.40 $33.25" })).toBeVisible();
  expect(
    screen
      .getAllByRole("columnheader", { name: "Revenue" })
      .map((header) => header.getAttribute("aria-sort")),
  ).toContain("descending");
  const attention = screen.getByRole("region", { name: "Needs attention" });
  expect(attention.compareDocumentPosition(revenue as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const links = within(attention).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["2 payments need attention", "/admin/orders?problem=payment_discrepancy"],
    ["1 payment belongs to no order", "/admin/audit?kind=payment_discrepancy"],
    ["1 refund failed", "/admin/orders?problem=failed_refund"],
    ["2 members wait for an answer about an order", "/admin/orders?problem=open_message"],
    ["3 emails could not be delivered", "/admin/emails?state=failed"],
    ["1 agent has no URL or package, and 2 buyers are waiting", "/admin?delivery=nothing"],
    ["2 agents reported as not opening", "/admin?problem=reported"],
    ["1 prompt reported by members", "/admin/prompts?problem=reported"],
    ["1 webhook was turned off because deliveries failed", "/admin/webhooks"],
  ]);
});

test("best_sellers_are_sorted_by_sold_or_revenue", async () => {
  const { user } = show({ [call("period=30d")]: { json: busy } });
  const panel = within(await screen.findByRole("region", { name: "Best sellers" }));
  await user.click(panel.getByRole("button", { name: "Sold" }));
  expect(panel.getByRole("row", { name: "Meal Planner 90 $90.00" })).toBeVisible();
  expect(panel.getByRole("columnheader", { name: "Sold" })).toHaveAttribute("aria-sort", "descending");
  expect(panel.queryByText("Interview Coach")).not.toBeInTheDocument();
  await user.click(panel.getByRole("button", { name: "Revenue" }));
  expect(panel.getByRole("row", { name: "Interview Coach 38 $722.00" })).toBeVisible();
});

test("visitors_show_pages_and_sources_with_joined_and_orders", async () => {
  show({ [call("period=30d")]: { json: busy }, [visits("period=30d")]: { json: traffic } });
  const chart = await screen.findByRole("slider", { name: "Visitors by day" });
  expect(chart).toHaveAttribute("aria-valuetext", "Nov 24: 1 visitor");
  expect(screen.getByText("About 1 visitor, 12 page views")).toBeVisible();
  expect(screen.getByRole("row", { name: "/blog/a-post 9" })).toBeVisible();
  expect(screen.getByRole("row", { name: "news.example 7 2 1" })).toBeVisible();
  expect(screen.getByRole("row", { name: "spring utm_source 3 0 0" })).toBeVisible();
});

test("visitors_of_a_day_have_no_chart", async () => {
  show(
    {
      [call("period=today")]: { json: { ...busy, stepSize: "hour" } },
      [visits("period=today")]: { json: traffic },
    },
    "?period=today",
  );
  expect(await screen.findByText("About 1 visitor, 12 page views")).toBeVisible();
  expect(screen.queryByRole("slider", { name: /Visitors/ })).toBeNull();
});

test("visitors_error_shows_retry", async () => {
  let response: FakeResponse = { status: 503 };
  const { user } = show({ [call("period=30d")]: { json: busy }, [visits("period=30d")]: () => response });
  expect(await screen.findByText("We couldn't load the visitors")).toBeVisible();
  expect(screen.getByText("Interview Coach")).toBeVisible();
  response = { json: traffic };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("About 1 visitor, 12 page views")).toBeVisible();
});

test("visitors_empty_shows_note", async () => {
  show({ [call("period=30d")]: { json: busy }, [visits("period=30d")]: { json: noTraffic } });
  expect(await screen.findByText("No visitors were counted in this period.")).toBeVisible();
});

test("overview_webhook_problem_leads_to_health", async () => {
  const time = "2026-11-24T12:00:00Z";
  const problems = { ...emptyReport.problems, webhookRejectedAt: time, webhookSilentSince: time };
  show({ [call("period=30d")]: { json: { ...emptyReport, problems } } });
  const links = await screen.findAllByRole("link", { name: /webhook event/ });
  expect(links.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
    expect.stringMatching(/^No webhook event has arrived since Nov 24, .* \/admin\/health$/),
    expect.stringMatching(/^The last webhook event was rejected on Nov 24, .* \/admin\/health$/),
  ]);
});

test("chart_is_read_with_arrow_keys_or_as_table", async () => {
  const { user } = show({ [call("period=30d")]: { json: busy } });
  const chart = await screen.findByRole("slider", { name: "Revenue by day" });
  expect(chart).toHaveAttribute("aria-valuetext", "Nov 24: $16.00 · 1 order");
  chart.focus();
  await user.keyboard("{ArrowLeft}");
  expect(chart).toHaveAttribute("aria-valuetext", "Nov 23: $123.00 · 8 orders");
  const region = within(screen.getByRole("region", { name: "Revenue by day" }));
  await user.click(region.getByRole("button", { name: "Show as table" }));
  expect(region.getByRole("row", { name: "Nov 23 $123.00 · 8 orders" })).toBeVisible();
});

test("overview_without_orders_says_so", async () => {
  show({ [call("period=30d")]: { json: emptyReport } });
  expect(await screen.findByText("Nothing was sold in this period.")).toBeVisible();
  expect(screen.getByText("No one joined in this period.")).toBeVisible();
  expect(screen.getByText("All good")).toBeVisible();
});

test("overview_that_waits_shows_no_figures", async () => {
  fakeServer({ [call("period=30d")]: { json: busy }, [visits("period=30d")]: { json: noTraffic } });
  renderAt(
    "/",
    <>
      <OverviewPage timeZone="Europe/Berlin" isWaiting />
      <OverviewPage timeZone="Europe/Berlin" />
    </>,
  );
  expect(await screen.findAllByText("Interview Coach")).toHaveLength(1);
  expect(screen.getByText("Loading the overview...")).toBeVisible();
});

test("period_is_in_the_url", async () => {
  const { user } = show(
    {
      [call("period=7d")]: { json: busy },
      [call("period=90d")]: { json: emptyReport },
      [call("period=custom&since=2026-11-01&until=2026-11-03")]: { json: busy },
    },
    "?period=7d",
  );
  expect(await screen.findByText("Interview Coach")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "90 days" }));
  expect(await screen.findByText("Nothing was sold in this period.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Custom" }));
  expect(screen.getByText("Choose the first and the last day.")).toBeVisible();
  // The figures stay until both are chosen.
  expect(screen.getByText("Nothing was sold in this period.")).toBeVisible();
  await fill(user, screen.getByLabelText("From"), "2026-11-01");
  await fill(user, screen.getByLabelText("To"), "2026-11-03");
  expect(await screen.findByText("Interview Coach")).toBeVisible();
});

test("months_begin_in_the_time_zone_of_the_site", async () => {
  vi.setSystemTime("2026-02-28T23:30:00Z");
  const { user } = show(
    {
      [call("period=custom&since=2026-03-01&until=2026-03-01")]: { json: emptyReport },
      [call("period=custom&since=2026-02-01&until=2026-02-28")]: { json: busy },
    },
    "?period=month",
  );
  expect(await screen.findByText("Nothing was sold in this period.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Last month" }));
  expect(await screen.findByRole("link", { name: "Interview Coach" })).toHaveAttribute(
    "href",
    "/admin/orders?agent=1&from=2026-11-23&to=2026-11-24",
  );
});

test("overview_that_fails_can_be_retried", async () => {
  let isDown = true;
  const { user } = show({ [call("period=30d")]: () => (isDown ? { status: 503 } : { json: emptyReport }) });
  expect(await screen.findByText("We couldn't load the overview")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("All good")).toBeVisible();
});

test("nice_ceiling_is_a_round_number", () => {
  expect([1, 3, 7, 9, 12, 210, 4_900].map(niceCeiling)).toEqual([2, 4, 8, 10, 20, 300, 6_000]);
});
