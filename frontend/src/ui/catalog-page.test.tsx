import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { renderAt } from "@/testing/render";
import { CatalogPage } from "@/ui/catalog-page";

const words = {
  search: "Search",
  noun: { one: "thing", many: "things" },
  loading: "Loading",
  failed: "Failed",
  noResults: "None found",
};
/** Enough that neither all of them nor those of one category are rendered in one step. */
const things = Array.from({ length: 120 }, (_, index) => ({
  id: String(index),
  category: index % 2 ? "Odd" : "Even",
}));
const textsOf = ({ id }: { id: string }) => [`number ${id}`];
type Thing = (typeof things)[number];

const renderedCards = () => [...document.querySelectorAll("li")];
const visibleCards = () => renderedCards().filter((card) => !card.closest("[hidden]"));
const expectVisible = (count: number) => waitFor(() => expect(visibleCards()).toHaveLength(count));

/** `onReady` receives the function that replaces the items. */
function Things({ onReady }: { onReady: (setItems: (items: Thing[]) => void) => void }) {
  const [items, setItems] = useState(things);
  useEffect(() => onReady(setItems), [onReady]);
  return (
    <CatalogPage
      title="Things"
      heading="THINGS"
      subtitle=""
      labels={words}
      items={items}
      searchFields={textsOf}
      failed={false}
      onRetry={() => {}}
      renderCard={({ id }) => <li key={id}>{id}</li>}
    />
  );
}

function show() {
  let setItems = (_: Thing[]) => {};
  const onReady = (set: typeof setItems) => {
    setItems = set;
  };
  renderAt("/things", <Things onReady={onReady} />);
  return { user: userEvent.setup(), refetch: (items: Thing[]) => act(() => setItems(items)) };
}

/** Returns the smallest number of visible cards since. */
function watchVisibleCards() {
  let least = visibleCards().length;
  const observer = new MutationObserver(() => {
    least = Math.min(least, visibleCards().length);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return least;
  };
}

test("long list shows its count and first cards, then all cards", async () => {
  show();
  expect(screen.getByText("120 things found")).toBeVisible();
  expect(visibleCards().length).toBeGreaterThan(0);
  expect(visibleCards().length).toBeLessThan(120);
  await expectVisible(120);
});

test("search shows only matches, and clearing it shows all cards", async () => {
  const { user } = show();
  await expectVisible(120);
  await user.type(screen.getByRole("searchbox"), "117");
  expect(await screen.findByText("1 thing found")).toBeVisible();
  expect(visibleCards().map((card) => card.textContent)).toEqual(["117"]);
  await user.clear(screen.getByRole("searchbox"));
  expect(await screen.findByText("120 things found")).toBeVisible();
  await expectVisible(120);
});

test("search without matches hides all cards, then removes them", async () => {
  const { user } = show();
  await expectVisible(120);
  await user.type(screen.getByRole("searchbox"), "none");
  expect(await screen.findByText("None found")).toBeVisible();
  expect(visibleCards()).toHaveLength(0);
  await waitFor(() => expect(renderedCards()).toHaveLength(0));
});

test("category shows only its cards", async () => {
  const { user } = show();
  await expectVisible(120);
  await user.selectOptions(screen.getByRole("combobox"), "Odd");
  expect(await screen.findByText("60 things found")).toBeVisible();
  await expectVisible(60);
  expect(visibleCards().every((card) => Number(card.textContent) % 2 === 1)).toBe(true);
});

test("refetch with more items keeps the rendered cards", async () => {
  const { refetch } = show();
  await expectVisible(120);
  const leastVisible = watchVisibleCards();
  refetch([{ id: "new", category: "Even" }, ...things]);
  expect(await screen.findByText("121 things found")).toBeVisible();
  await expectVisible(121);
  expect(visibleCards()[0]).toHaveTextContent("new");
  expect(leastVisible()).toBeGreaterThanOrEqual(120);
});

test("refetch with fewer items shows only these", async () => {
  const { refetch } = show();
  await expectVisible(120);
  refetch(things.slice(0, 30));
  expect(await screen.findByText("30 things found")).toBeVisible();
  expect(visibleCards()).toHaveLength(30);
  await waitFor(() => expect(renderedCards()).toHaveLength(30));
});

test("refetch during a search applies the search", async () => {
  const { user, refetch } = show();
  await user.type(screen.getByRole("searchbox"), "117");
  expect(await screen.findByText("1 thing found")).toBeVisible();
  refetch([...things, { id: "1170", category: "Even" }]);
  expect(await screen.findByText("2 things found")).toBeVisible();
  expect(visibleCards()).toHaveLength(2);
});
