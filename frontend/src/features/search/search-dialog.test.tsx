import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { pauseMs } from "@/features/search/api";
import type { SearchHit } from "@/features/search/schema";
import { SearchDialog } from "@/features/search/search-dialog";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const hit = (kind: SearchHit["kind"], title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id: title,
  slug: null,
  isPremium: false,
  title: [
    { text: title.slice(0, 4), isMatch: true },
    { text: title.slice(4), isMatch: false },
  ],
  category: [],
  excerpt: [{ text: `About ${title}`, isMatch: false }],
  ...more,
});
const none = { agent: 0, bundle: 0, prompt: 0, post: 0, page: 0 };
const planner = hit("prompt", "Recipe planner");
const post = hit("post", "Recipes for two", { slug: "recipes" });
const recipes = {
  json: { items: [planner, post], counts: { ...none, prompt: 8, post: 1 }, isPartial: false },
};
const nothing = { json: { items: [], counts: none, isPartial: false } };
const call = (q: string) => `GET /api/search?q=${q}&limit=7`;

function show(responses: Parameters<typeof fakeServer>[0], account: string | null = "mira@example.org") {
  const received = fakeServer(responses);
  const onClose = vi.fn();
  renderAt("/blog", <SearchDialog account={account} onClose={onClose} fallbackFocus={() => null} />);
  return { user: setupUser(), onClose, received, field: screen.getByRole("combobox") };
}
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

afterEach(() => localStorage.clear());

test("results_appear_while_typing_and_are_chosen_by_keyboard", async () => {
  const { user, onClose, field } = show({ [call("recip")]: recipes });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, "recip");
  expect(await screen.findByRole("option", { name: /Recipe planner/ })).toBeVisible();
  expect(options()).toHaveLength(2);
  expect(screen.getAllByText("Reci", { selector: "mark" })[0]).toBeVisible();
  expect(field).not.toHaveAttribute("aria-activedescendant");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const chosen = screen.getByRole("option", { name: /Recipes for two/ });
  expect(chosen).toHaveAttribute("aria-selected", "true");
  expect(field).toHaveAttribute("aria-activedescendant", chosen.id);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(onClose).toHaveBeenCalled();
  expect(await screen.findByText("at /free-prompts?prompt=Recipe+planner")).toBeVisible();
});

test("enter_without_a_choice_shows_all_results", async () => {
  const { user, field } = show({ [call("recip")]: recipes });
  await user.type(field, "recip{Enter}");
  expect(await screen.findByText("at /search?q=recip")).toBeVisible();
  expect(localStorage.getItem("recent-searches:mira@example.org")).toBe('["recip"]');
});

test("link_shows_all_results", async () => {
  const { user, field } = show({ [call("recip")]: recipes });
  await user.type(field, "recip");
  await user.click(await screen.findByRole("button", { name: "See all 9 results" }));
  expect(await screen.findByText("at /search?q=recip")).toBeVisible();
});

test("link_is_absent_when_all_results_are_listed", async () => {
  const all = { json: { ...recipes.json, counts: { ...none, prompt: 1, post: 1 } } };
  const { user, field } = show({ [call("recip")]: all });
  await user.type(field, "recip");
  await screen.findByRole("option", { name: /Recipe planner/ });
  expect(screen.queryByRole("button", { name: /See all/ })).not.toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("at /search?q=recip")).toBeVisible();
});

test("recent_searches_are_offered_and_cleared", async () => {
  localStorage.setItem("recent-searches:mira@example.org", '["recip","email"]');
  const { user, field } = show({ [call("recip")]: recipes });
  expect(options()).toEqual(["recip", "email"]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(field).toHaveValue("recip");
  expect(await screen.findByRole("option", { name: /Recipe planner/ })).toBeVisible();
  await user.clear(field);
  await user.click(await screen.findByRole("button", { name: "Clear" }));
  expect(options()).not.toContain("recip");
  await waitFor(() => expect(field).toHaveFocus());
  expect(localStorage.getItem("recent-searches:mira@example.org")).toBeNull();
});

test("other_accounts_searches_are_not_offered", () => {
  localStorage.setItem("recent-searches:mira@example.org", '["recip"]');
  show({}, null);
  expect(options()).toEqual(["Blog", "Join to see agents and prompts"]);
  expect(screen.getByPlaceholderText("Agents, posts, and pages")).toBeVisible();
});

test("search_without_results_says_so", async () => {
  const { user, field } = show({ [call("zzz")]: nothing });
  await user.type(field, "zzz");
  expect(await screen.findByText(/Nothing found for/)).toHaveTextContent("“zzz”");
  await user.click(screen.getByRole("option", { name: "Free AI prompts" }));
  expect(await screen.findByText("at /free-prompts")).toBeVisible();
  expect(localStorage.getItem("recent-searches:mira@example.org")).toBeNull();
});

test("search_without_all_words_says_so", async () => {
  const partial = { json: { ...recipes.json, isPartial: true } };
  const { user, field } = show({ [call("recip+zzz")]: partial });
  await user.type(field, "recip zzz");
  expect(await screen.findByText("No result has all of these words. These are close matches:")).toBeVisible();
});

test("search_without_results_is_reported_once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, field, received } = show({
    [call("Xylophone")]: nothing,
    "POST /api/search/misses": { status: 204 },
  });
  await user.type(field, "Xylophone");
  await screen.findByText(/Nothing found for/);
  const reports = () => received.filter(({ call }) => call.startsWith("POST"));
  expect(reports()).toEqual([]);
  vi.advanceTimersByTime(pauseMs);
  expect(reports()).toHaveLength(1);
  expect(reports()[0]?.body).toEqual({ q: "xylophone" });
  await user.type(field, " ");
  expect(reports()).toHaveLength(1);
});

test("failed_search_is_retried", async () => {
  let response: FakeResponse = { status: 503 };
  const { user, field } = show({ [call("recip")]: () => response });
  await user.type(field, "recip");
  const retry = await screen.findByRole("button", { name: "Try again" });
  response = recipes;
  await user.click(retry);
  expect(await screen.findByRole("option", { name: /Recipe planner/ })).toBeVisible();
});

test("previous_results_stay_while_the_next_ones_load", async () => {
  let finish: (() => void) | undefined;
  const { user, field } = show({
    [call("recip")]: recipes,
    [call("recipx")]: () => new Promise((resolve) => (finish = () => resolve(nothing))),
  });
  await user.type(field, "recip");
  await screen.findByRole("option", { name: /Recipe planner/ });
  await user.type(field, "x");
  expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(2);
  await waitFor(() => expect(finish).toBeDefined());
  finish?.();
  await screen.findByText(/Nothing found for/);
});
