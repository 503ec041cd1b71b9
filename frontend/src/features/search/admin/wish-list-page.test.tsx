import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MissedSearch } from "@/features/search/admin/admin-api";
import { WishListPage } from "@/features/search/admin/wish-list-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const crochet: MissedSearch = { id: "1", text: "crochet", count: 4, lastSearchedAt: "2026-11-21T12:00:00Z" };
const taxes: MissedSearch = { ...crochet, id: "2", text: "taxes", count: 1 };
const page = (...items: MissedSearch[]) => ({ json: { items, nextCursor: null } });
const all = "GET /api/admin/missed-searches?limit=50";
const dismissal = "DELETE /api/admin/missed-searches/1";

function show(responses: Record<string, FakeResponse | (() => FakeResponse)>) {
  const received = fakeServer(responses);
  renderAt("/admin/wish-list", <WishListPage />);
  return { user: setupUser(), received };
}

test("wish_list_links_to_the_search_and_sorts", async () => {
  const { user } = show({
    [all]: page(crochet, taxes),
    "GET /api/admin/missed-searches?sort=last_searched&limit=50": page(taxes, crochet),
  });
  expect(await screen.findByText("2 searches")).toBeVisible();
  expect(screen.getByRole("link", { name: "crochet" })).toHaveAttribute("href", "/search?q=crochet");
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Last searched");
  await screen.findByText("at /admin/wish-list?sort=last_searched");
});

test.each([{ status: 204 }, { status: 404 }])("dismiss_answered_with_$status_refreshes", async (response) => {
  let stored = [crochet, taxes];
  const { user } = show({
    [all]: () => page(...stored),
    [dismissal]: () => {
      stored = [taxes];
      return response;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Dismiss crochet" }));
  expect(await screen.findByText("1 search")).toBeVisible();
});

test("failed_dismissal_keeps_the_search", async () => {
  const { user } = show({ [all]: page(crochet), [dismissal]: { status: 503 } });
  await user.click(await screen.findByRole("button", { name: "Dismiss crochet" }));
  expect(await screen.findByText("This search couldn't be dismissed")).toBeVisible();
  expect(screen.getByRole("link", { name: "crochet" })).toBeVisible();
});

test("empty_wish_list_says_what_will_appear", async () => {
  show({ [all]: page() });
  expect(await screen.findByText("No wishes yet")).toBeVisible();
});
