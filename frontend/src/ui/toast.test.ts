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

test("toast_replaces_previous_one", () => {
  toast({ title: "First" });
  toast({ title: "Second" });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Second"]);
});

test("toast_dismissed_closes_now_and_is_removed_later", () => {
  toast({ title: "Saved" });
  const [shown] = currentToasts();
  dismissToast(shown?.id ?? 0);
  expect(currentToasts()).toMatchObject([{ title: "Saved", open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test("remove_old_toast_keeps_newer_one", () => {
  toast({ title: "Old" });
  dismissToast(currentToasts()[0]?.id ?? 0);
  toast({ title: "New" });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToasts()).toMatchObject([{ title: "New", open: true }]);
});

test("listener_receives_changes_until_unsubscribed", () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  toast({ title: "Heard" });
  stop();
  toast({ title: "Not heard" });
  expect(listener).toHaveBeenCalledTimes(1);
});
