import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LandingPage } from "@/features/landing/landing-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

function renderLanding(agents: { title: string; slug: string }[] = []) {
  fakeServer({ "GET /api/gpts/samples": { json: agents } });
  renderAt("/", <LandingPage signup={<form aria-label="Join" />} />);
}

test("main_heading_is_product_name_from_document", () => {
  document.head.innerHTML = '<meta name="application-name" content="Tagetes">';
  renderLanding();
  expect(screen.getAllByRole("heading", { level: 1 }).map((heading) => heading.textContent)).toEqual([
    "Tagetes",
  ]);
  expect(document.title).toBe("Tagetes");
  document.head.innerHTML = "";
});

test("sign_up_is_offered_at_top_and_bottom", () => {
  renderLanding();
  expect(screen.getAllByRole("form", { name: "Join" })).toHaveLength(2);
  expect(screen.getByRole("heading", { level: 2, name: "READY TO SIMPLIFY YOUR AI JOURNEY?" })).toBeVisible();
});

test("page_gives_three_reasons", () => {
  renderLanding();
  const reasons = screen.getByRole("region", { name: "WHY JOIN OUR COMMUNITY?" });
  expect(
    within(reasons)
      .getAllByRole("heading", { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(["AI-Powered GPT Agents", "Instant Access", "Premium Tools"]);
});

test("page_shows_four_sample_agents_with_categories", () => {
  renderLanding();
  const samples = within(screen.getByRole("list", { name: "Sample agents" })).getAllByRole("listitem");
  const shown = samples.map((card) => [
    within(card).getByRole("heading").textContent,
    card.firstElementChild?.textContent?.trim(),
  ]);
  expect(shown).toEqual([
    ["Meal, Grocery List, and Recipe Planner", "Lifestyle"],
    ["Email Assistant", "Communication"],
    ["Document Analyzer", "Productivity"],
    ["Results-Focused Learning Coach", "Education"],
  ]);
});

test("sample_agents_that_exist_lead_to_their_pages", async () => {
  renderLanding([{ title: "Email Assistant", slug: "email" }]);
  const link = await screen.findByRole("link", { name: "Email Assistant" });
  expect(link).toHaveAttribute("href", "/gpts/email");
  expect(screen.getByRole("heading", { name: "Document Analyzer" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Document Analyzer" })).not.toBeInTheDocument();
});
