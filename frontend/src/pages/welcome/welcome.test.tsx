import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FreeAgents } from "@/pages/catalog/free-agents";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

const agent = (title: string, category: string) => ({
  id: title,
  slug: "an-agent",
  title,
  description: `About ${title}`,
  category,
  url: "https://claude.ai/one",
  opensIn: "Claude",
  price: 0,
  isPremium: false,
  isFeatured: false,
  isPurchased: false,
  createdAt: "2026-01-05T10:00:00Z",
});
const fresh = { interests: [] as string[] };

/** A server that keeps the answer like the real one. Null: there is nothing to ask. */
function show(steps: typeof fresh | null, more: Parameters<typeof fakeServer>[0] = {}) {
  let stored = steps;
  const received = fakeServer({
    "GET /api/auth/me": {
      json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
    },
    "GET /api/gpts/free": { json: [agent("Email Assistant", "Work"), agent("Meal Planner", "Home")] },
    "GET /api/welcome": () => ({ json: { steps: stored } }),
    "PUT /api/welcome": (body) => {
      stored = stored && { ...stored, ...(body as Partial<typeof fresh>) };
      return { json: { steps: stored } };
    },
    "DELETE /api/welcome": () => {
      stored = null;
      return { status: 204 };
    },
    ...more,
  });
  renderAt(
    "/",
    <main>
      <FreeAgents />
    </main>,
  );
  return {
    received,
    calls: (call: string) => received.filter((it) => it.call === call).map(({ body }) => body),
  };
}

const strip = async () => within(await screen.findByRole("region", { name: "Welcome, Anna" }));

afterEach(() => {
  localStorage.clear();
  dismissToasts();
  vi.unstubAllGlobals();
});

test("member_who_joins_an_empty_site_is_welcomed", async () => {
  show(fresh, { "GET /api/gpts/free": { json: [] } });
  const welcome = await strip();
  expect(welcome.getByText("You've joined, and your email address is confirmed.")).toBeVisible();
  expect(screen.getByText("No free GPT Agents yet")).toBeVisible();
});

test("welcome_answers_one_question_with_one_agent", async () => {
  const { calls } = show(fresh);
  const user = setupUser();
  const welcome = await strip();
  const choices = within(welcome.getByRole("group", { name: "What would you like help with first?" }));
  expect(choices.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Home", "Work"]);
  expect(screen.getByRole("list", { name: "FREE GPT AGENTS" })).toBeVisible();
  // The page asks for a category once.
  expect(screen.queryByRole("radio", { name: "Home" })).not.toBeInTheDocument();
  await user.click(choices.getByRole("button", { name: "Home" }));
  expect(await welcome.findByText("About Meal Planner")).toBeVisible();
  expect(welcome.getByText("Opens in Claude, with your account there.")).toBeVisible();
  await waitFor(() => expect(welcome.getByRole("heading", { name: "Welcome, Anna" })).toHaveFocus());
  const link = welcome.getByRole("link", { name: /Open GPT/ });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(screen.queryByRole("region", { name: /Welcome/ })).not.toBeInTheDocument();
  expect(screen.getByRole("radio", { name: "Home" })).toBeVisible();
  expect(calls("PUT /api/welcome")).toEqual([{ interests: ["Home"] }]);
  expect(calls("DELETE /api/welcome")).toHaveLength(1);
});

test("opening_any_agent_ends_the_welcome", async () => {
  const { calls } = show(fresh);
  await strip();
  const list = within(screen.getByRole("list", { name: "FREE GPT AGENTS" }));
  const [first] = list.getAllByRole("link", { name: /Open GPT/ });
  if (!first) throw new Error("There is no card");
  first.addEventListener("click", (event) => event.preventDefault());
  await setupUser().click(first);
  expect(screen.queryByRole("region", { name: /Welcome/ })).not.toBeInTheDocument();
  await setupUser().click(first);
  expect(calls("DELETE /api/welcome")).toHaveLength(1);
});

test("answer_that_cannot_be_saved_asks_again", async () => {
  show(fresh, { "PUT /api/welcome": "offline" });
  const welcome = await strip();
  await setupUser().click(welcome.getByRole("button", { name: "Home" }));
  await waitFor(() => expect(welcome.getByRole("button", { name: "Home" })).toBeVisible());
  expect(localStorage.getItem("welcomed")).toBeNull();
});

test("skip_hides_the_steps_and_this_device_never_asks_again", async () => {
  const { calls } = show(fresh);
  await setupUser().click((await strip()).getByRole("button", { name: "Skip" }));
  expect(screen.queryByRole("region", { name: /Welcome/ })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  await waitFor(() => expect(localStorage.getItem("welcomed")).toBe('["anna@example.org"]'));
  expect(calls("DELETE /api/welcome")).toHaveLength(1);
});

test("skip_failed_shows_the_steps_again", async () => {
  show(fresh, { "DELETE /api/welcome": "offline" });
  await setupUser().click((await strip()).getByRole("button", { name: "Skip" }));
  expect(await strip()).toBeDefined();
  expect(localStorage.getItem("welcomed")).toBeNull();
});

test("member_without_steps_sees_the_page_and_is_not_asked_again", async () => {
  show(null);
  expect(await screen.findByText("2 agents found")).toBeVisible();
  expect(screen.queryByRole("region", { name: /Welcome/ })).not.toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem("welcomed")).toBe('["anna@example.org"]'));
});

test("known_account_neither_asks_nor_waits", async () => {
  localStorage.setItem("welcomed", '["anna@example.org"]');
  const { calls } = show(fresh);
  expect(await screen.findByText("2 agents found")).toBeVisible();
  expect(calls("GET /api/welcome")).toEqual([]);
});

test("new_account_on_a_known_device_sees_its_steps", async () => {
  localStorage.setItem("welcomed", '["berta@example.org"]');
  show(fresh);
  expect(await strip()).toBeDefined();
});

test("cards_wait_until_the_steps_are_known_but_not_after_a_failure", async () => {
  let respond = (_: { status: number }) => {};
  show(null, {
    "GET /api/welcome": () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  });
  await waitFor(() => expect(screen.getByText("Loading agents")).toBeInTheDocument());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByText("2 agents found")).not.toBeInTheDocument();
  respond({ status: 503 });
  expect(await screen.findByText("2 agents found")).toBeVisible();
});

const news = {
  badgesSince: null,
  updatedPrompts: [],
  updatedAgents: [],
  sinceLastVisit: {
    lastVisit: "2026-11-20T12:00:00Z",
    agents: [{ id: "1", slug: "planner", title: "Planner", isPremium: false }],
    prompts: [],
    posts: [],
    updatedAgents: [],
    changedPrompts: [],
  },
};

test.each([
  ["welcome", fresh, 0],
  ["news", null, 1],
])("page_shows_one_notice_%s", async (_, steps, strips) => {
  show(steps, { "GET /api/news": { json: news } });
  expect(await screen.findByRole("list", { name: "FREE GPT AGENTS" })).toBeVisible();
  expect(screen.queryAllByRole("complementary", { name: "What's new" })).toHaveLength(strips);
  expect(screen.queryAllByRole("region", { name: /Welcome/ })).toHaveLength(1 - strips);
});
