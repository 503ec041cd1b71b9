import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LandingPage } from "@/features/landing/landing-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

function renderLanding(agents: { title: string; slug: string; gpt?: object }[] = [], shown: object = {}) {
  fakeServer({
    "GET /api/landing": { json: { samples: agents, gpts: [], reviews: [], post: null, ...shown } },
  });
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
    card.firstElementChild?.textContent,
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

const coach = {
  id: "c",
  slug: "coach",
  title: "Coach",
  description: "Small lessons",
  category: "Education",
  isPremium: true,
  price: 1900,
  rating: { average: 4.5, count: 12 },
  image: null,
};

test("chosen_agent_takes_the_place_of_a_sample", async () => {
  renderLanding([{ title: "Email Assistant", slug: "coach", gpt: coach }]);
  const link = await screen.findByRole("link", { name: "Coach" });
  const samples = within(screen.getByRole("list", { name: "Sample agents" })).getAllByRole("listitem");
  expect(samples.map((card) => within(card).getByRole("heading").textContent)).toEqual([
    "Meal, Grocery List, and Recipe Planner",
    "Coach",
    "Document Analyzer",
    "Results-Focused Learning Coach",
  ]);
  expect(link).toHaveAttribute("href", "/gpts/coach");
});

test("texts_and_picture_of_the_owner_replace_the_defaults", () => {
  const picture = { src: "/media/0123456789abcdef0123456789abcdef-400.jpg", height: 300, alt: "A tea pot" };
  const changes = (hero: unknown) => {
    const json = JSON.stringify({ hero, second_slip_title: "Tea time", third_feature_title: "Biscuits" });
    document.head.innerHTML = `<script type="application/json" id="site-texts">${json}</script>`;
  };
  changes(undefined);
  renderLanding();
  expect(screen.getByRole("list", { name: "Three moments of a day" })).toHaveTextContent(
    /Five dinners.*Tea time/,
  );
  expect(screen.getByRole("heading", { name: "Biscuits" })).toBeVisible();
  cleanup();
  changes(picture);
  renderLanding();
  expect(screen.getByRole("img", { name: "A tea pot" })).toHaveAttribute("src", picture.src);
  expect(screen.queryByRole("list", { name: "Three moments of a day" })).toBeNull();
  cleanup();
  changes("none");
  renderLanding();
  expect(screen.queryByRole("img", { name: "A tea pot" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Three moments of a day" })).toBeNull();
  document.head.innerHTML = "";
});

const review = { id: "r", slug: "coach", title: "Coach", author: "Ruth", stars: 5, text: "Worth it" };

const newestPost = {
  slug: "calm",
  title: "A calm week",
  excerpt: "How",
  publishedAt: null,
  createdAt: "2026-11-21T12:00:00Z",
};

test("premium_agents_reviews_and_newest_post_are_shown", async () => {
  renderLanding([], { gpts: [coach], reviews: [review], post: newestPost });
  const inside = within(await screen.findByRole("region", { name: "A look inside" }));
  const agents = within(inside.getByRole("list", { name: "Premium agents" }));
  expect(agents.getByRole("link", { name: "Coach" })).toHaveAttribute("href", "/gpts/coach");
  expect(agents.getByRole("listitem")).toHaveTextContent(/4\.5 out of 5, 12 reviews.*\$19\.00/);
  const quotes = inside.getByRole("list", { name: "Reviews by members" });
  expect(quotes).toHaveTextContent("Worth itRuth about Coach");
  expect(inside.getByRole("link", { name: "See all agents" })).toHaveAttribute("href", "/gpts");
  const latest = within(screen.getByRole("region", { name: "A calm week" }));
  expect(latest.getByRole("link", { name: "A calm week" })).toHaveAttribute("href", "/blog/calm");
});

test("newest_post_is_shown_without_premium_agents", async () => {
  const post = { ...newestPost, title: "A start" };
  renderLanding([], { gpts: [], reviews: [], post });
  expect(await screen.findByRole("region", { name: "A start" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "A look inside" })).not.toBeInTheDocument();
});

test("reviews_are_by_what_the_owner_calls_members", async () => {
  const json = JSON.stringify({ members: "gardeners" });
  document.head.innerHTML = `<script type="application/json" id="site-texts">${json}</script>`;
  renderLanding([], { gpts: [coach], reviews: [review], post: null });
  expect(await screen.findByRole("list", { name: "Reviews by gardeners" })).toBeVisible();
  document.head.innerHTML = "";
});

test("empty_shop_has_no_look_inside", async () => {
  renderLanding([{ title: "Email Assistant", slug: "email" }]);
  await screen.findByRole("link", { name: "Email Assistant" });
  expect(screen.queryByRole("heading", { name: "A look inside" })).not.toBeInTheDocument();
});
