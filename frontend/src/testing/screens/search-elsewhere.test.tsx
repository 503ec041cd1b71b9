import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PremiumAgents } from "@/pages/catalog/premium-agents";
import { Prompts } from "@/pages/catalog/prompts";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const planner = {
  id: "planner",
  slug: "meal-planner",
  title: "Meal Planner",
  description: "Plans meals",
  category: "Home",
  url: "https://chatgpt.com/g/one",
  price: 0,
  isPremium: false,
  isFeatured: false,
  isPurchased: false,
  createdAt: "2026-01-05T10:00:00Z",
};
const me = {
  "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
};

afterEach(() => localStorage.clear());

test("prompt_search_without_result_leads_to_free_agents", async () => {
  fakeServer({ ...me, "GET /api/prompts": { json: [] }, "GET /api/gpts/free": { json: [planner] } });
  localStorage.setItem("welcomed", '["anna@example.org"]');
  renderAt("/free-prompts?q=meal", <Prompts />);
  expect(await screen.findByText("No prompts found matching your criteria")).toBeVisible();
  const link = await screen.findByRole("link", { name: "1 free agent matches" });
  expect(link).toHaveAttribute("href", "/free-gpts?q=meal");
});

test("premium_search_without_result_leads_to_free_agents", async () => {
  fakeServer({ ...me, "GET /api/gpts/premium": { json: [] }, "GET /api/gpts/free": { json: [planner] } });
  renderAt("/premium-gpts?q=meal", <PremiumAgents />);
  expect(await screen.findByText("No GPT Agents found matching your criteria")).toBeVisible();
  const link = await screen.findByRole("link", { name: "1 free agent matches" });
  expect(link).toHaveAttribute("href", "/free-gpts?q=meal");
});
