import { expect, test } from "vitest";
import { listSteps, listTopics, suggest, withCompleted } from "@/features/welcome/model";

const fresh = { interests: [], agentOpened: false, promptCopied: false };
const done = (steps: typeof fresh) => listSteps(steps).filter(({ isDone }) => isDone);

test("steps_complete_in_any_order_until_none_is_left", () => {
  expect(done(fresh)).toEqual([]);
  const copied = withCompleted(fresh, { promptCopied: true });
  expect(copied).toEqual({ ...fresh, promptCopied: true });
  const opened = copied && withCompleted(copied, { agentOpened: true });
  expect(opened && listSteps(opened).map(({ isDone }) => isDone)).toEqual([false, true, true]);
  expect(opened && withCompleted(opened, { interests: ["Work"] })).toBeNull();
});

test("suggest_prefers_interests_and_falls_back_to_the_first", () => {
  const items = [{ category: "Work" }, { category: "Home" }, { category: "Home" }];
  expect(suggest(items, ["Home", "Other"])).toBe(items[1]);
  expect(suggest(items, ["Other"])).toBe(items[0]);
  expect(suggest(items, [])).toBe(items[0]);
  expect(suggest(items, ["Family & Home"])).toBe(items[1]);
  expect(suggest([], ["Home"])).toBeUndefined();
});

test("list_topics_leaves_out_what_another_one_includes", () => {
  expect(listTopics(["Education", "Education & Learning", "Home", "Homework", "Money"])).toEqual([
    "Education & Learning",
    "Home",
    "Homework",
    "Money",
  ]);
});
