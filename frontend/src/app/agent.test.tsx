import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Agent } from "@/app/agent";
import { cart } from "@/features/purchases/cart";
import { paths } from "@/lib/paths";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { dismissToasts } from "@/ui/toast";

const coach = {
  id: "coach",
  slug: "coach",
  title: "Learning Coach",
  description: "Small lessons",
  category: "Education",
  url: "",
  price: 1900,
  isPremium: true,
  isFeatured: false,
  isPurchased: false,
  createdAt: "2026-01-05T10:00:00Z",
  details: "For everyone.",
  example: [{ member: "Hello", agent: "Hi" }],
  related: [{ slug: "tutor", title: "Tutor", description: "Teaches", price: 0, isPremium: false }],
};
const me = {
  "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
};
const call = "GET /api/gpts/by-slug/coach";
const page = (
  <Routes>
    <Route path={paths.agentPage} element={<Agent />} />
  </Routes>
);

beforeEach(() => setSessionHint(false));
afterEach(() => {
  dismissToasts();
  cart.clear();
  vi.unstubAllGlobals();
});

test.each([
  ["Join to buy it", "$19.00", coach],
  ["Join to open it", "Free", { ...coach, isPremium: false, price: 0 }],
])("visitor_can_%j_and_reads_the_whole_page", async (join, price, agent) => {
  fakeServer({ [call]: { json: agent } });
  renderAt("/gpts/coach", page);
  expect(await screen.findByRole("heading", { level: 1, name: "Learning Coach" })).toBeVisible();
  expect(screen.getByRole("link", { name: join })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "I'm a member" })).toHaveAttribute("href", "/login");
  expect(screen.getAllByText(price)[0]).toBeVisible();
  expect(screen.getByRole("region", { name: "What it does for you" })).toHaveTextContent("For everyone.");
  expect(screen.getByRole("region", { name: "An example conversation" })).toHaveTextContent("You: Hello");
  expect(screen.getByRole("link", { name: "Tutor" })).toHaveAttribute("href", "/gpts/tutor");
});

test("agent_without_details_example_and_related_has_no_empty_sections", async () => {
  fakeServer({ [call]: { json: { ...coach, details: "", example: [], related: [] } } });
  renderAt("/gpts/coach", page);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("heading", { level: 2 })).not.toBeInTheDocument();
});

test("member_adds_a_premium_agent_to_the_cart", async () => {
  setSessionHint(true);
  fakeServer({ [call]: { json: coach }, ...me });
  renderAt("/gpts/coach", page);
  await userEvent.click(await screen.findByRole("button", { name: "Add to Cart" }));
  expect(await screen.findByText("Learning Coach has been added to your cart")).toBeVisible();
  expect(screen.getByRole("button", { name: "In Cart" })).toHaveAttribute("aria-disabled", "true");
});

test.each([
  { ...coach, isPurchased: true, url: "https://chatgpt.com/g/coach" },
  { ...coach, isPremium: false, price: 0, url: "https://chatgpt.com/g/coach" },
])("member_opens_an_owned_or_free_agent", async (agent) => {
  setSessionHint(true);
  fakeServer({ [call]: { json: agent }, ...me });
  renderAt("/gpts/coach", page);
  const open = await screen.findByRole("link", { name: /Open GPT/ });
  expect(open).toHaveAttribute("href", "https://chatgpt.com/g/coach");
  expect(screen.queryByText(/^Join/)).not.toBeInTheDocument();
});

test("share_without_share_dialog_copies_the_link", async () => {
  fakeServer({ [call]: { json: coach } });
  const user = userEvent.setup();
  renderAt("/gpts/coach", page);
  await user.click(await screen.findByRole("button", { name: "Share" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/gpts/coach`);
});

test("share_dialog_closed_by_the_person_shows_no_toast", async () => {
  fakeServer({ [call]: { json: coach } });
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  renderAt("/gpts/coach", page);
  await userEvent.click(await screen.findByRole("button", { name: "Share" }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(screen.queryByText("Link copied")).not.toBeInTheDocument();
});

test("unknown_agent_shows_not_found_and_failure_can_be_retried", async () => {
  fakeServer({ [call]: { status: 404, json: { code: "not_found", message: "Not found" } } });
  const { unmount } = renderAt("/gpts/coach", page);
  expect(await screen.findByRole("heading", { name: "GPT Agent Not Found" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  unmount();
  const { user } = { user: userEvent.setup() };
  let isUp = false;
  fakeServer({
    [call]: () => (isUp ? { json: coach } : { status: 503, json: { code: "unavailable", message: "" } }),
  });
  renderAt("/gpts/coach", page);
  const retry = await screen.findByRole("button", { name: "Try again" });
  isUp = true;
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "Learning Coach" })).toBeVisible();
});
