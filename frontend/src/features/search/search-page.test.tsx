import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SearchHit, SearchResults } from "@/features/search/schema";
import { SearchPage } from "@/features/search/search-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const hit = (kind: SearchHit["kind"], title: string): SearchHit => ({
  kind,
  id: title,
  slug: kind === "post" ? "a-post" : null,
  isPremium: false,
  title: [{ text: title, isMatch: true }],
  category: [],
  excerpt: [{ text: "About it", isMatch: false }],
});
const none = { agent: 0, bundle: 0, prompt: 0, post: 0, page: 0 };
const results = (items: SearchHit[], more: Partial<SearchResults> = {}) => ({
  json: { items, counts: { ...none, prompt: 30, post: 1 }, isPartial: false, ...more },
});
const call = (query: string) => `GET /api/search?${query}`;

function show(
  responses: Record<string, FakeResponse | (() => FakeResponse)>,
  at = "/search?q=week",
  account: string | null = "mira@example.org",
) {
  const received = fakeServer(responses);
  renderAt(at, <SearchPage account={account} />);
  return { user: setupUser(), received };
}

afterEach(() => localStorage.clear());

test("results_are_filtered_by_kind_and_paged", async () => {
  const { user } = show({
    [call("q=week&limit=20")]: results([hit("prompt", "A week"), hit("post", "Weeks")]),
    [call("q=week&kind=prompt&limit=20")]: results([hit("prompt", "A week")]),
    [call("q=week&kind=prompt&limit=20&page=2")]: results([hit("prompt", "Another week")]),
  });
  expect(await screen.findByText("31 results found")).toBeVisible();
  expect(screen.getByRole("link", { name: "Weeks" })).toHaveAttribute("href", "/blog/a-post");
  await user.click(screen.getByRole("radio", { name: "Prompts (30)" }));
  expect(await screen.findByText("30 results found")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Next" }));
  expect(await screen.findByRole("link", { name: "Another week" })).toBeVisible();
  expect(screen.getByText("at /search?q=week&kind=prompt&page=2")).toBeVisible();
});

test("typing_searches_and_is_remembered", async () => {
  const { user } = show({ [call("q=week&limit=20")]: results([hit("prompt", "A week")]) }, "/search");
  expect(screen.getByText("What do you need help with?")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "week");
  expect(await screen.findByRole("link", { name: "A week" })).toBeVisible();
  const recent = () => localStorage.getItem("recent-searches:mira@example.org");
  expect(recent()).toBeNull();
  await waitFor(() => expect(recent()).toBe('["week"]'));
  await user.clear(screen.getByRole("searchbox"));
  await user.click(await screen.findByRole("button", { name: "Clear recent searches" }));
  expect(screen.getByText("What do you need help with?")).toBeVisible();
});

test("visitor_without_results_is_invited_to_join", async () => {
  show({ [call("q=week&limit=20")]: results([], { counts: none }) }, "/search?q=week", null);
  expect(await screen.findByText("Nothing found for “week”")).toBeVisible();
  expect(screen.getByRole("link", { name: "Join to search the prompts, too" })).toHaveAttribute("href", "/");
});

test("partial_results_say_so", async () => {
  show({ [call("q=week&limit=20")]: results([hit("post", "Weeks")], { isPartial: true }) });
  expect(
    await screen.findByText("No result has all of these words. Showing 31 close matches."),
  ).toBeVisible();
});

test("failed_search_offers_retry", async () => {
  let response: FakeResponse = { status: 503 };
  const { user } = show({ [call("q=week&limit=20")]: () => response });
  const retry = await screen.findByRole("button", { name: "Try again" });
  response = results([hit("post", "Weeks")]);
  await user.click(retry);
  expect(await screen.findByRole("link", { name: "Weeks" })).toBeVisible();
});

test("opened_result_is_remembered_immediately", async () => {
  const { user } = show({ [call("q=week&limit=20")]: results([hit("post", "Weeks")]) });
  await user.click(await screen.findByRole("link", { name: "Weeks" }));
  expect(localStorage.getItem("recent-searches:mira@example.org")).toBe('["week"]');
});

test("failed_search_hides_the_results_of_the_one_before", async () => {
  const { user } = show({
    [call("q=week&limit=20")]: results([hit("post", "Weeks")]),
    [call("q=tax&limit=20")]: { status: 503 },
  });
  await screen.findByRole("link", { name: "Weeks" });
  const field = screen.getByRole("searchbox");
  await user.clear(field);
  await user.type(field, "tax");
  expect(await screen.findByText("We couldn't search right now")).toBeVisible();
  expect(screen.queryByText(/results? found/)).not.toBeInTheDocument();
});
