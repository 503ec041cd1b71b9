import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { homeState } from "@/lib/paths/home-state";
import { FreeAgents } from "@/pages/catalog/free-agents";
import { PremiumAgents } from "@/pages/catalog/premium-agents";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const agent = {
  id: "coach",
  slug: "coach",
  title: "Coach",
  description: "Small lessons",
  category: "Education",
  url: "",
  price: 1900,
  isPremium: true,
  isFeatured: false,
  isPurchased: false,
  createdAt: "2026-01-05T10:00:00Z",
};

function serve(free: unknown[], premium: unknown[]) {
  fakeServer({
    "GET /api/auth/me": {
      json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
    },
    "GET /api/gpts/free": { json: free },
    "GET /api/gpts/premium": { json: premium },
    "GET /api/bundles": { json: [] },
    "GET /api/welcome": { json: { steps: null } },
    "GET /api/toolbox/favorites": { json: [] },
    "GET /api/news": { json: {} },
  });
}

const home = { pathname: "/free-gpts", state: homeState };

test.each([
  ["only_premium_agents_leads_home_to_them", [], [agent], "at /premium-gpts"],
  ["owned_premium_agents_lead_home_to_the_toolbox", [], [{ ...agent, isPurchased: true }], "at /toolbox"],
  ["free_agents_are_home", [{ ...agent, isPremium: false }], [agent], "at /free-gpts"],
  ["shop_without_agents_stays_home", [], [], "at /free-gpts"],
])("%s", async (_name, free, premium, place) => {
  serve(free, premium);
  renderAt(home, <FreeAgents />);
  expect(await screen.findByText(place)).toBeVisible();
});

test("empty_free_agents_link_the_premium_ones", async () => {
  serve([], [agent]);
  renderAt("/free-gpts", <FreeAgents />);
  const link = await screen.findByRole("link", { name: "Browse Premium GPT Agents" });
  expect(link).toHaveAttribute("href", "/premium-gpts");
});

test("empty_premium_agents_link_the_free_ones", async () => {
  serve([agent], []);
  renderAt("/premium-gpts", <PremiumAgents />);
  const link = await screen.findByRole("link", { name: "Browse Free GPT Agents" });
  expect(link).toHaveAttribute("href", "/free-gpts");
});
