import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, subscribeToToasts, toast } from "@/ui/toast";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.advanceTimersByTime(1_000_000);
  vi.useRealTimers();
});

test("a new toast takes the place of the one before", () => {
  toast({ title: "First" });
  toast({ title: "Second" });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Second"]);
});

test("a dismissed toast is closed at once and removed after 1,000,000 ms", () => {
  toast({ title: "Saved" });
  const [shown] = currentToasts();
  dismissToast(shown?.id ?? 0);
  expect(currentToasts()).toMatchObject([{ title: "Saved", open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test("removing an old toast leaves a newer one alone", () => {
  toast({ title: "Old" });
  dismissToast(currentToasts()[0]?.id ?? 0);
  toast({ title: "New" });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToasts()).toMatchObject([{ title: "New", open: true }]);
});

test("listeners hear of every change until they stop", () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  toast({ title: "Heard" });
  stop();
  toast({ title: "Not heard" });
  expect(listener).toHaveBeenCalledTimes(1);
});
