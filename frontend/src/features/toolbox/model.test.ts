import { expect, test } from "vitest";
import { applyMove, findDrop, findMove, listItems, withFavorite } from "@/features/toolbox/model";
import type { Toolbox } from "@/features/toolbox/schema";

const item = (id: string) => ({ kind: "agent" as const, id });
const [a, b, c, d] = [item("a"), item("b"), item("c"), item("d")];
const all = [a, b, c, d];

test("move_passes_the_next_shown_favorite", () => {
  expect(findMove(c, "up", all, all)).toEqual({ before: b });
  expect(findMove(c, "down", all, all)).toEqual({ after: d });
  // The search hides b and c.
  expect(findMove(d, "up", [a, d], all)).toEqual({ before: a });
  expect(findMove(d, "top", [d], all)).toEqual({ before: a });
});

test("move_beyond_the_ends_is_no_request", () => {
  expect(findMove(a, "up", all, all)).toBeUndefined();
  expect(findMove(d, "down", all, all)).toBeUndefined();
  expect(findMove(a, "top", all, all)).toBeUndefined();
  expect(findMove(item("other"), "up", all, all)).toBeUndefined();
});

test("drop_lands_at_the_index", () => {
  for (const [from, to] of [
    [0, 2],
    [3, 1],
    [1, 0],
  ] as const) {
    const moved = all[from] ?? a;
    const request = findDrop(moved, to, all);
    expect(request && applyMove(all, moved, request)[to]).toEqual(moved);
  }
  expect(findDrop(a, 0, all)).toBeUndefined();
  expect(findDrop(a, 9, all)).toBeUndefined();
});

test("apply_move_next_to_removed_favorite_changes_nothing", () => {
  expect(applyMove(all, a, { after: item("other") })).toEqual(all);
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
        rating: null,
        image: null,
        createdAt: "2026-11-21T12:00:00Z",
        image: null,
      },
    ],
    prompts: [
      {
        id: "dinner",
        name: "Dinner",
        category: "Lifestyle",
        promptText: "Plan a dinner",
        isFeatured: false,
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
