import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FreeAgentsPage } from "@/features/agents/free-agents-page";
import type { Agent } from "@/features/agents/schema";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const agent = (title: string, category: string, more: Partial<Agent> = {}): Agent => ({
  id: title,
  slug: title.toLowerCase(),
  title,
  description: `${title} helps`,
  category,
  url: `https://chatgpt.com/g/${title.toLowerCase()}`,
  price: 0,
  isPremium: false,
  isFeatured: false,
  isPurchased: false,
  isDeliverable: true,
  opensIn: null,
  hasPackage: false,
  packageVersion: null,
  rating: null,
  image: null,
  useRank: null,
  createdAt: "2026-01-05T10:00:00Z",
  ...more,
});
const three = [agent("Planner", "lifestyle"), agent("Mailer", "Communication"), agent("Coach", "Education")];
const call = "GET /api/gpts/free";

const show = (agents: Agent[], at = "/free-gpts") => {
  fakeServer({ [call]: { json: agents } });
  renderAt(at, <FreeAgentsPage />);
};
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

test("list_keeps_server_order", async () => {
  show(three);
  expect(screen.getByRole("heading", { level: 1, name: "FREE GPT AGENTS" })).toBeVisible();
  expect(await screen.findByText("3 agents found")).toBeVisible();
  expect(titles()).toEqual(["Planner", "Mailer", "Coach"]);
});

test("featured_agents_have_a_badge", async () => {
  show([agent("Planner", "lifestyle", { isFeatured: true }), agent("Mailer", "Communication")]);
  const [planner, mailer] = await screen.findAllByRole("listitem");
  expect(within(planner as HTMLElement).getByText("Featured")).toBeVisible();
  expect(within(mailer as HTMLElement).queryByText("Featured")).not.toBeInTheDocument();
});

test("image_of_an_agent_is_on_its_card_and_loads_late", async () => {
  const src = `/media/${"a".repeat(32)}-960.jpg`;
  show([
    agent("Planner", "lifestyle", { image: { src, height: 540, alt: "A plate" } }),
    agent("Mailer", "Communication", { image: null }),
  ]);
  const [planner, mailer] = await screen.findAllByRole("listitem");
  const image = within(planner as HTMLElement).getByRole("img", { name: "A plate" });
  expect(image).toHaveAttribute("loading", "lazy");
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["960", "540"]);
  expect(within(mailer as HTMLElement).queryByRole("img")).not.toBeInTheDocument();
});

test("open_gpt_link_opens_new_tab_without_opener_or_referrer", async () => {
  show([agent("Planner", "Lifestyle")]);
  const link = await screen.findByRole("link", { name: /^Open GPT/ });
  expect(link).toHaveAttribute("href", "https://chatgpt.com/g/planner");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test.each(["", "javascript:alert(1)"])("agent_with_url_%j_shows_note_instead_of_link", async (url) => {
  show([agent("Planner", "Lifestyle", { url })]);
  expect(await screen.findByText("This agent's link isn't available yet.")).toBeVisible();
  expect(screen.queryByRole("link", { name: /Open GPT/ })).not.toBeInTheDocument();
});

test("search_and_category_filter_list_and_announce_count", async () => {
  show(three);
  await screen.findByText("3 agents found");
  await setupUser().type(screen.getByRole("searchbox", { name: "Search agents" }), "MAIL");
  expect((await screen.findByText("1 agent found")).closest("[role=status]")).toBeVisible();
  expect(titles()).toEqual(["Mailer"]);
  await setupUser().clear(screen.getByRole("searchbox"));
  await setupUser().click(screen.getByRole("radio", { name: "Education" }));
  await waitFor(() => expect(titles()).toEqual(["Coach"]));
});

test("category_filter_lists_used_categories_sorted_without_case", async () => {
  show(three);
  await screen.findByText("3 agents found");
  const options = within(screen.getByRole("group", { name: "Category" })).getAllByRole("radio");
  expect(options.map((option) => option.parentElement?.textContent)).toEqual([
    "All Categories",
    "Communication",
    "Education",
    "lifestyle",
  ]);
});

test("filter_is_stored_in_url", async () => {
  show(three);
  await screen.findByText("3 agents found");
  await setupUser().type(screen.getByRole("searchbox"), "coach");
  await setupUser().click(screen.getByRole("radio", { name: "Education" }));
  expect(await screen.findByText("at /free-gpts?q=coach&category=Education")).toBeVisible();
});

test("filter_in_url_is_applied", async () => {
  show(three, "/free-gpts?q=help&category=Communication");
  expect(await screen.findByText("1 agent found")).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("help");
  expect(screen.getByRole("radio", { name: "Communication" })).toBeChecked();
});

test("unknown_category_in_url_is_ignored", async () => {
  show(three, "/free-gpts?category=Gone");
  expect(await screen.findByText("3 agents found")).toBeVisible();
  expect(screen.getByRole("radio", { name: "All Categories" })).toBeChecked();
});

test("no_results_offers_to_clear_filter", async () => {
  show(three, "/free-gpts?q=zzz");
  expect(await screen.findByText("No GPT Agents found matching your criteria")).toBeVisible();
  await setupUser().click(screen.getByRole("button", { name: "Clear search and category" }));
  expect(await screen.findByText("3 agents found")).toBeVisible();
});

test("empty_catalog_shows_message_without_clear_button", async () => {
  show([]);
  expect(await screen.findByText("No free GPT Agents yet")).toBeVisible();
  await setupUser().type(screen.getByRole("searchbox"), "soup");
  expect(await screen.findByText("No GPT Agents found matching your criteria")).toBeVisible();
  await setupUser().clear(screen.getByRole("searchbox"));
  expect(await screen.findByText("No free GPT Agents yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear search and category" })).not.toBeInTheDocument();
});

test("loading_shows_heading_and_skeleton", () => {
  fakeServer({ [call]: () => new Promise(() => {}) });
  renderAt("/free-gpts", <FreeAgentsPage />);
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.getByText("Loading agents")).toBeInTheDocument();
});

test("load_failed_offers_retry", async () => {
  fakeServer({ [call]: "offline" });
  renderAt("/free-gpts", <FreeAgentsPage />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load the agents");
  fakeServer({ [call]: { json: three } });
  await setupUser().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("3 agents found")).toBeVisible();
});

test("search_matching_only_premium_agents_links_to_them", async () => {
  const premium = [
    agent("Interview Coach", "Career", { isPremium: true }),
    agent("Trip Planner", "Lifestyle", { isPremium: true, description: "Plans journeys" }),
  ];
  const received = fakeServer({
    [call]: { json: three },
    "GET /api/gpts/premium": { json: premium },
  });
  renderAt("/free-gpts", <FreeAgentsPage />);
  await screen.findByText("3 agents found");
  const search = screen.getByRole("searchbox");
  await setupUser().type(search, "interview");
  const link = await screen.findByRole("link", { name: "1 premium agent matches" });
  expect(link).toHaveAttribute("href", "/premium-gpts?q=interview");
  await setupUser().clear(search);
  await setupUser().type(search, "zebra");
  expect(screen.queryByRole("link", { name: /premium/ })).not.toBeInTheDocument();
  expect(received.filter((request) => request.call === "GET /api/gpts/premium")).toHaveLength(1);
});
