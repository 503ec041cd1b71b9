import { act, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { CatalogPage } from "@/components/catalog-page";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const labels = {
  search: "Search",
  noun: { one: "thing", many: "things" },
  loading: "Loading",
  failed: "Failed",
  noResults: "None found",
  none: "There are none yet",
  later: "New ones will appear here.",
};
const things = Array.from({ length: 130 }, (_, index) => ({
  id: String(index),
  category: index % 2 ? "Odd" : "Even",
}));
type Thing = (typeof things)[number];
const searchFields = ({ id }: Thing) => [`number ${id}`];
const orders = [{ value: "last", label: "Last first", compare: (a: Thing, b: Thing) => +b.id - +a.id }];

const cards = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const firstCards = (count: number) => things.slice(0, count).map(({ id }) => id);

/** `onReady` receives the function that replaces the items. */
function Things({ onReady }: { onReady: (setItems: (items: Thing[]) => void) => void }) {
  const [items, setItems] = useState(things);
  useEffect(() => onReady(setItems), [onReady]);
  return (
    <CatalogPage
      title="Things"
      heading="THINGS"
      subtitle=""
      labels={labels}
      items={items}
      searchFields={searchFields}
      orders={orders}
      failed={false}
      onRetry={() => {}}
      renderCard={({ id }) => <li key={id}>{id}</li>}
      emptyAction={<a href="/admin">Add one</a>}
    />
  );
}

function show(at = "/things") {
  let setItems = (_: Thing[]) => {};
  const onReady = (set: typeof setItems) => {
    setItems = set;
  };
  renderAt(at, <Things onReady={onReady} />);
  return { user: setupUser(), refetch: (items: Thing[]) => act(() => setItems(items)) };
}
const showMore = () => screen.queryByRole("button", { name: "Show more" });

test("show_more_adds_a_page_and_focuses_its_first_card", async () => {
  const { user } = show();
  expect(screen.getByText("130 things found")).toBeVisible();
  expect(cards()).toEqual(firstCards(60));
  expect(screen.getByText("Showing 60 of 130")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("at /things?page=2")).toBeVisible();
  expect(cards()).toEqual(firstCards(120));
  await waitFor(() => expect(screen.getAllByRole("listitem")[60]).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(cards()).toEqual(firstCards(130));
  expect(showMore()).not.toBeInTheDocument();
});

test("order_is_in_the_url_and_an_unknown_one_is_the_first", async () => {
  const { user } = show("/things?sort=nothing");
  const order = screen.getByRole("combobox", { name: "Sort" });
  expect(order).toHaveDisplayValue("Featured first");
  expect(cards()[0]).toBe("0");
  await user.selectOptions(order, "Last first");
  expect(await screen.findByText("at /things?sort=last")).toBeVisible();
  expect(cards()[0]).toBe("129");
  await user.type(screen.getByRole("searchbox"), "nothing at all");
  await user.click(await screen.findByRole("button", { name: "Clear search and category" }));
  expect(order).toHaveDisplayValue("Last first");
});

test("open_page_in_url_shows_all_cards_up_to_it", () => {
  show("/things?page=2");
  expect(cards()).toEqual(firstCards(120));
});

test("search_resets_page_and_keeps_other_parameters", async () => {
  const { user } = show("/things?utm_source=feed&page=3");
  await user.type(screen.getByRole("searchbox"), "number 1");
  expect(await screen.findByText("at /things?utm_source=feed&q=number+1")).toBeVisible();
  expect(cards().length).toBeLessThanOrEqual(60);
});

test("search_shows_only_matches_until_cleared", async () => {
  const { user } = show();
  await user.type(screen.getByRole("searchbox"), "117");
  expect(await screen.findByText("1 thing found")).toBeVisible();
  expect(cards()).toEqual(["117"]);
  await user.clear(screen.getByRole("searchbox"));
  expect(await screen.findByText("130 things found")).toBeVisible();
  expect(cards()).toEqual(firstCards(60));
});

test("search_without_matches_offers_to_clear_it", async () => {
  const { user } = show();
  await user.type(screen.getByRole("searchbox"), "none");
  expect(await screen.findByText("None found")).toBeVisible();
  expect(cards()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Clear search and category" }));
  expect(await screen.findByText("130 things found")).toBeVisible();
});

test("empty_catalog_offers_to_add_something", async () => {
  const { user, refetch } = show();
  await user.type(screen.getByRole("searchbox"), "nothing");
  expect(await screen.findByText("None found")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Add one" })).not.toBeInTheDocument();
  refetch([]);
  expect(await screen.findByRole("link", { name: "Add one" })).toBeVisible();
  expect(screen.getByText("New ones will appear here.")).toBeVisible();
});

test("category_shows_only_its_cards", async () => {
  const { user } = show();
  await user.click(
    within(screen.getByRole("group", { name: "Category" })).getByRole("radio", { name: "Odd" }),
  );
  expect(await screen.findByText("65 things found")).toBeVisible();
  expect(cards()).toHaveLength(60);
  expect(cards().every((card) => Number(card) % 2 === 1)).toBe(true);
});

test("many_categories_are_a_select", async () => {
  const { user, refetch } = show();
  refetch(things.map(({ id }, index) => ({ id, category: `Category ${index % 8}` })));
  await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Category 7");
  expect(await screen.findByText("16 things found")).toBeVisible();
  expect(screen.queryByRole("radio")).not.toBeInTheDocument();
});

test("refetch_during_search_applies_the_search", async () => {
  const { user, refetch } = show();
  await user.type(screen.getByRole("searchbox"), "117");
  expect(await screen.findByText("1 thing found")).toBeVisible();
  refetch([...things, { id: "1170", category: "Even" }]);
  expect(await screen.findByText("2 things found")).toBeVisible();
  expect(cards()).toEqual(["117", "1170"]);
});
