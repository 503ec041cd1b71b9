import { act, screen, waitFor, within } from "@testing-library/react";
import { Link, Route, Routes, useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { CompletedOrder } from "@/features/purchases/orders/completed-order";
import { completedOrderState } from "@/features/purchases/orders/use-completed-order";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const number = "4F3A-9C07-B21E";
const purchase = {
  id: "1",
  orderId: "o",
  orderNumber: number,
  status: "owned",
  createdAt: "2026-01-05T12:00:00Z",
  amount: 960,
  discountCode: "WELCOME20",
  gpt: { title: "Trip Planner", description: "Plans", url: "https://chatgpt.com/g/trip" },
};
const second = { ...purchase, id: "2", amount: 640, gpt: { ...purchase.gpt, title: "Learning Coach" } };
const other = { ...purchase, id: "3", orderNumber: "0000-0000-0001" };

/** The checkout's last step, the page with the panel, and another page. */
async function completeOrder(
  purchases: unknown[] = [second, purchase, other],
  more: Parameters<typeof fakeServer>[0] = {},
) {
  fakeServer({ "GET /api/purchases": { json: purchases }, ...more });
  renderAt(
    "/checkout",
    <>
      <Browser />
      <Routes>
        <Route
          path="/checkout"
          element={
            <Link to="/premium-gpts" replace state={completedOrderState(number)}>
              Pay
            </Link>
          }
        />
        <Route
          path="/premium-gpts"
          element={
            <main>
              <h1>PREMIUM GPT AGENTS</h1>
              <CompletedOrder email="anna@example.org" />
            </main>
          }
        />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
    </>,
  );
  await setupUser().click(screen.getByRole("link", { name: "Pay" }));
}
function Browser() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
      <Link to="/premium-gpts">Shop</Link>
    </>
  );
}
const press = (name: string) => setupUser().click(screen.getByRole("button", { name }));
const panel = () => screen.queryByRole("region", { name: /ready$/ });

test("completed_order_shows_agents_total_code_and_receipt", async () => {
  await completeOrder();
  const shown = within(await screen.findByRole("region", { name: "Your agents are ready" }));
  const links = await shown.findAllByRole("link", { name: /^Open GPT/ });
  expect(links).toHaveLength(2);
  expect(shown.getByRole("link", { name: /^Open GPT/, description: "Trip Planner" })).toHaveAttribute(
    "href",
    "https://chatgpt.com/g/trip",
  );
  expect(shown.getByText("$16.00")).toBeVisible();
  expect(shown.getByText("Code WELCOME20")).toBeVisible();
  expect(shown.getByText("Receipt sent to anna@example.org")).toBeVisible();
  expect(shown.getByRole("link", { name: "View purchase history" })).toHaveAttribute(
    "href",
    "/purchase-history",
  );
});

test("completed_order_dismissed_never_returns", async () => {
  await completeOrder();
  await screen.findByText("Trip Planner");
  await press("Dismiss");
  expect(panel()).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  await setupUser().click(screen.getByRole("link", { name: "Shop" }));
  await press("Back");
  expect(panel()).not.toBeInTheDocument();
});

test("completed_order_left_is_not_shown_on_back_or_forward", async () => {
  await completeOrder();
  await screen.findByText("Trip Planner");
  await setupUser().click(screen.getByRole("link", { name: "View purchase history" }));
  expect(screen.getByText("Another page")).toBeVisible();
  await press("Back");
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(panel()).not.toBeInTheDocument();
  await press("Forward");
  await press("Back");
  expect(panel()).not.toBeInTheDocument();
});

test("completed_order_restored_from_cache_is_not_shown", async () => {
  await completeOrder();
  await screen.findByText("Trip Planner");
  act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  expect(panel()).not.toBeInTheDocument();
});

test("completed_order_of_another_account_is_not_shown", async () => {
  await completeOrder([other]);
  await waitFor(() => expect(panel()).not.toBeInTheDocument());
  expect(screen.queryByText("Trip Planner")).not.toBeInTheDocument();
});

test("completed_order_without_url_promises_nothing", async () => {
  await completeOrder([{ ...purchase, gpt: { ...purchase.gpt, url: "" } }, second]);
  expect(await screen.findByRole("region", { name: "Thank you for your purchase" })).toBeVisible();
  expect(screen.getByText("This agent's link isn't available yet.")).toBeVisible();
});

test("completed_order_offers_the_first_message_of_an_example", async () => {
  const writeText = vi.fn(async () => {});
  const gpt = { ...purchase.gpt, slug: "trip-planner" };
  await completeOrder([{ ...purchase, gpt }], {
    "GET /api/gpts/by-slug/trip-planner": {
      json: { example: [{ member: "Three days in Rome, please.", agent: "With pleasure." }] },
    },
  });
  const user = setupUser();
  vi.stubGlobal("navigator", { ...navigator, onLine: true, clipboard: { writeText } });
  expect(await screen.findByText("Your first message")).toBeVisible();
  expect(screen.getByText("Three days in Rome, please.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByRole("button", { name: "Copied!" })).toBeVisible();
  expect(writeText).toHaveBeenCalledWith("Three days in Rome, please.");
  vi.unstubAllGlobals();
});

test("completed_order_without_example_has_no_message", async () => {
  const gpt = { ...purchase.gpt, slug: "trip-planner" };
  await completeOrder([{ ...purchase, gpt }], {
    "GET /api/gpts/by-slug/trip-planner": { json: { example: [] } },
  });
  expect(await screen.findByRole("link", { name: /^Open GPT/ })).toBeVisible();
  expect(screen.queryByText("Your first message")).not.toBeInTheDocument();
});

test("completed_order_of_a_package_leads_to_the_assistant", async () => {
  const gpt = { ...purchase.gpt, id: "p", url: "", hasPackage: true };
  await completeOrder([{ ...purchase, gpt }]);
  const shown = within(await screen.findByRole("region", { name: "Your agent is ready" }));
  const link = shown.getByRole("link", { name: "Add to your assistant", description: "Trip Planner" });
  expect(link).toHaveAttribute("href", "/packages/p");
});
