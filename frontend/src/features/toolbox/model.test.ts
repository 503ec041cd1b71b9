import { expect, test } from "vitest";
import { movedToTop, withFavorite } from "@/features/toolbox/model";
import type { Toolbox } from "@/features/toolbox/schema";
import { listItems } from "@/features/toolbox/toolbox-lists";

const item = (id: string) => ({ kind: "agent" as const, id });
const [a, b, c] = [item("a"), item("b"), item("c")];

test("moved_to_top_keeps_the_order_of_the_others", () => {
  expect(movedToTop([a, b, c], c)).toEqual([c, a, b]);
  expect(movedToTop([a, b, c], a)).toEqual([a, b, c]);
  // Removed in another tab.
  expect(movedToTop([a, b], c)).toEqual([a, b]);
});

test("favorite_is_added_once_at_the_top", () => {
  expect(withFavorite([a, b], c, true)).toEqual([c, a, b]);
  expect(withFavorite([a, b], b, true)).toEqual([a, b]);
  expect(withFavorite([a, b], a, false)).toEqual([b]);
});

test("search_matches_every_word_in_any_field", () => {
  const toolbox: Toolbox = {
    favorites: [{ kind: "prompt", id: "dinner" }, a, item("removed")],
    ownedAgents: ["a"],
    recent: [],
    agents: [
      {
        id: "a",
        slug: "a",
        title: "Trip Planner",
        description: "Plans journeys",
        category: "Travel",
        url: "",
        price: 0,
        isPremium: false,
        isFeatured: false,
        isPurchased: false,
        isDeliverable: true,
        opensIn: null,
        hasPackage: false,
        packageVersion: null,
        rating: null,
        createdAt: "2026-11-21T12:00:00Z",
        image: null,
        useRank: null,
      },
    ],
    prompts: [
      {
        id: "dinner",
        name: "Dinner",
        category: "Lifestyle",
        promptText: "Plan a dinner",
        isFeatured: false,
        slug: "plan",
        copies: null,
        createdAt: "2026-11-21T12:00:00Z",
        updatedAt: "2026-11-21T12:00:00Z",
      },
    ],
  };
  const titles = (search: string) => {
    const { favorites, owned } = listItems(toolbox, search);
    return [favorites, owned].map((list) => list.map(({ title }) => title));
  };
  expect(titles("")).toEqual([["Dinner", "Trip Planner"], ["Trip Planner"]]);
  expect(titles(" travel PLANS ")).toEqual([["Trip Planner"], ["Trip Planner"]]);
  expect(titles("plan dinner")).toEqual([["Dinner"], []]);
  expect(titles("nothing")).toEqual([[], []]);
  expect(titles("diner")).toEqual([["Dinner"], []]);
  expect(titles("jouneys tirp")).toEqual([["Trip Planner"], ["Trip Planner"]]);
});
