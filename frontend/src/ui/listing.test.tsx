import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { step } from "@/lib/use-gradually";
import { renderAt } from "@/testing/render";
import { Listing } from "@/ui/listing";

// Thousands of cards come and go in steps: seconds of work, which a busy machine takes longer for.
vi.setConfig({ testTimeout: 90_000 });
const patience = { timeout: 30_000 };

const words = {
  search: "Search",
  noun: { one: "thing", many: "things" },
  loading: "Loading",
  failed: "Failed",
  noneFound: "None found",
};
const things = Array.from({ length: 2000 }, (_, index) => ({
  id: String(index),
  category: index % 2 ? "Odd" : "Even",
}));
const textsOf = ({ id }: { id: string }) => [`number ${id}`];

type Thing = (typeof things)[number];

/** A screen of them; `onReady` is given the means to change which they are. */
function Things({
  card,
  onReady,
}: {
  card: (thing: Thing) => ReactNode;
  onReady: (change: (items: Thing[]) => void) => void;
}) {
  const [items, setItems] = useState(things);
  useEffect(() => onReady(setItems), [onReady]);
  return (
    <Listing
      title="Things"
      heading="THINGS"
      subtitle=""
      words={words}
      items={items}
      texts={textsOf}
      failed={false}
      onRetry={() => {}}
      card={card}
    />
  );
}

/** Shows all of them. */
function show() {
  let drawn = 0;
  let change = (_: Thing[]) => {};
  const card = ({ id }: Thing) => {
    drawn += 1;
    return <li key={id}>{id}</li>;
  };
  const onReady = (setItems: typeof change) => {
    change = setItems;
  };
  renderAt("/things", <Things card={card} onReady={onReady} />);
  return {
    /** How many were drawn since the last time it was asked. */
    drawn() {
      const before = drawn;
      drawn = 0;
      return before;
    },
    /** They are fetched anew, and are others now. */
    fetch: (items: Thing[]) => act(() => change(items)),
  };
}
const cards = () => document.querySelectorAll("li").length;
const inSight = () => [...document.querySelectorAll("li")].filter((card) => !card.closest("[hidden]")).length;
/** Answers how few were in sight at any change since. */
function leastCards() {
  let least = inSight();
  const watch = new MutationObserver(() => {
    least = Math.min(least, inSight());
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    return least;
  };
}
const allToBeThere = () => waitFor(() => expect(cards()).toBe(2000), patience);

test("a long list is told whole at once, and drawn in steps until all of it is there", async () => {
  const { drawn } = show();
  expect(screen.getByText("2000 things found")).toBeVisible();
  expect(drawn()).toBeLessThan(200);
  await allToBeThere();
});

test("a key draws what it finds and nothing else, and giving the search up goes in steps again", async () => {
  const { drawn } = show();
  await allToBeThere();
  drawn();
  await userEvent.setup().type(screen.getByRole("searchbox"), "1234");
  expect(await screen.findByText("1 thing found", undefined, patience)).toBeVisible();
  expect(inSight()).toBe(1);
  // "1", "12", "123" and "1234" find 1271, 139, 12 and 1 of them, and each of the first two begins with a step.
  expect(drawn()).toBeLessThan(1271);
  await userEvent.setup().clear(screen.getByRole("searchbox"));
  expect(await screen.findByText("2000 things found", undefined, patience)).toBeVisible();
  expect(drawn()).toBeLessThan(600);
  await allToBeThere();
});

test("what was found before is out of reach at once, and goes in steps", async () => {
  show();
  await allToBeThere();
  const taken: number[] = [];
  const watch = new MutationObserver((changes) => {
    const gone = changes
      .flatMap(({ removedNodes }) => [...removedNodes])
      .filter((node) => node instanceof Element);
    taken.push(gone.flatMap((node) => [...node.querySelectorAll("li")]).length);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await userEvent.setup().type(screen.getByRole("searchbox"), "none of them");
  expect(await screen.findByText("None found", undefined, patience)).toBeVisible();
  expect(inSight()).toBe(0);
  expect(cards()).toBeGreaterThan(step);
  await waitFor(() => expect(cards()).toBe(0), patience);
  watch.disconnect();
  expect(Math.max(...taken)).toBeLessThanOrEqual(2 * step);
});

test("a category is followed when there is time, like a search", async () => {
  show();
  await allToBeThere();
  await userEvent.setup().selectOptions(screen.getByRole("combobox"), "Odd");
  expect(await screen.findByText("1000 things found", undefined, patience)).toBeVisible();
  expect(inSight()).toBeLessThan(1000);
  await waitFor(() => expect(inSight()).toBe(1000), patience);
});

test("a list that is fetched anew keeps what was drawn of it, so that nobody loses her place", async () => {
  const { fetch } = show();
  await allToBeThere();
  const least = leastCards();
  fetch([{ id: "new", category: "Even" }, ...things]);
  expect(await screen.findByText("2001 things found", undefined, patience)).toBeVisible();
  await waitFor(() => expect(inSight()).toBe(2001), patience);
  expect(document.querySelector("li")).toHaveTextContent("new");
  expect(least()).toBeGreaterThanOrEqual(2000);
});

test("a list that is fetched anew and became shorter is as short", async () => {
  const { fetch } = show();
  await allToBeThere();
  fetch(things.slice(0, 30));
  expect(await screen.findByText("30 things found", undefined, patience)).toBeVisible();
  expect(inSight()).toBe(30);
  await waitFor(() => expect(cards()).toBe(30), patience);
});

test("what is fetched anew while a search is on is searched too", async () => {
  const { fetch } = show();
  await userEvent.setup().type(screen.getByRole("searchbox"), "1999");
  expect(await screen.findByText("1 thing found", undefined, patience)).toBeVisible();
  fetch([...things, { id: "19990", category: "Even" }]);
  expect(await screen.findByText("2 things found", undefined, patience)).toBeVisible();
  expect(inSight()).toBe(2);
});
