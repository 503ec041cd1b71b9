import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AllAgents } from "@/pages/catalog/all-agents";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { setupUser } from "@/testing/user";

const agent = (title: string, category: string, price: number) => ({
  id: title,
  slug: title.toLowerCase(),
  title,
  description: "Helps",
  category,
  url: "",
  price,
  isPremium: price > 0,
  isFeatured: false,
  isPurchased: false,
  isDeliverable: true,
  createdAt: "2026-01-05T10:00:00Z",
  rating: price > 0 ? { average: 4.5, count: 12 } : null,
  image: null,
});
const coach = agent("Coach", "Education", 1900);
const bundled = { ...coach, share: 1500, credit: null };
const bundle = {
  id: "b",
  slug: "set",
  title: "Study set",
  description: "Two helpers",
  price: 2900,
  separateTotal: 3800,
  yourPrice: 2900,
  gpts: [bundled, { ...bundled, id: "tutor", title: "Tutor" }],
};
const list = {
  gpts: [
    coach,
    agent("Tutor", "Education", 1900),
    agent("Buddy", "Wellness", 500),
    agent("Planner", "Family", 0),
  ],
  choices: ["premium", "free", "Education", "Family", "Wellness"],
  bundles: [bundle],
};
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);

beforeEach(() => setSessionHint(false));

test("visitor_sees_prices_ratings_and_bundle_after_three_agents", async () => {
  fakeServer({ "GET /api/gpts": { json: list } });
  renderAt("/gpts", <AllAgents />);
  const link = await screen.findByRole("link", { name: "Coach" });
  expect(link).toHaveAttribute("href", "/gpts/coach");
  expect(titles()).toEqual(["Coach", "Tutor", "Buddy", "Study set", "Planner"]);
  const cards = within(screen.getByRole("list", { name: "GPT Agents" })).getAllByRole("listitem");
  expect(cards[0]).toHaveTextContent("$19.00");
  expect(cards[0]).toHaveTextContent("4.5 out of 5, 12 reviews");
  expect(cards[3]).toHaveTextContent("BundleSave $9.00");
  expect(cards[3]).toHaveTextContent("$29.00 instead of $38.00");
  expect(cards[4]).toHaveTextContent("Free");
  expect(screen.getByRole("link", { name: "Join for free" })).toHaveAttribute("href", "/");
});

test.each([
  ["Free", ["Planner"]],
  ["Premium", ["Coach", "Tutor", "Buddy", "Study set"]],
  ["Education", ["Coach", "Tutor"]],
])("choosing_%s_narrows_the_list", async (choice, expected) => {
  fakeServer({ "GET /api/gpts": { json: list } });
  renderAt("/gpts", <AllAgents />);
  await setupUser().click(await screen.findByRole("link", { name: choice }));
  expect(titles()).toEqual(expected);
  expect(screen.getByRole("link", { name: choice })).toHaveAttribute("aria-current", "page");
});

test("sort_order_is_a_link_and_keeps_the_choice", async () => {
  const ranked = list.gpts.map((agent, index) => ({ ...agent, useRank: list.gpts.length - index }));
  fakeServer({ "GET /api/gpts": { json: { ...list, gpts: ranked, bundles: [] } } });
  renderAt("/gpts?show=premium", <AllAgents />);
  await setupUser().click(await screen.findByRole("link", { name: "Price" }));
  expect(titles()).toEqual(["Buddy", "Coach", "Tutor"]);
  await setupUser().click(screen.getByRole("link", { name: "Most used" }));
  expect(titles()).toEqual(["Buddy", "Tutor", "Coach"]);
  expect(screen.getByText("at /gpts?show=premium&sort=used")).toBeInTheDocument();
  await setupUser().click(screen.getByRole("link", { name: "All" }));
  expect(titles()).toEqual(["Planner", "Buddy", "Tutor", "Coach"]);
  await setupUser().click(screen.getByRole("link", { name: "Featured first" }));
  expect(screen.getByText("at /gpts")).toBeInTheDocument();
});

test("unknown_choice_shows_all_and_empty_shop_says_so", async () => {
  fakeServer({ "GET /api/gpts": { json: list } });
  const { unmount } = renderAt("/gpts?show=nothing", <AllAgents />);
  expect(await screen.findByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");
  expect(titles()).toHaveLength(5);
  unmount();
  fakeServer({ "GET /api/gpts": { json: { gpts: [], choices: [], bundles: [] } } });
  renderAt("/gpts", <AllAgents />);
  expect(await screen.findByText("No agents yet")).toBeVisible();
});
