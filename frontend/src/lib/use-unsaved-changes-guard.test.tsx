import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useUnsavedChangesGuard } from "@/lib/use-unsaved-changes-guard";

afterEach(() => window.history.replaceState(null, ""));

test("forward_to_guard_entry_when_saved_returns", () => {
  const back = vi.spyOn(window.history, "back").mockImplementation(() => {});
  const onBack = vi.fn<() => void>();
  const { rerender, unmount } = renderHook(({ active }) => useUnsavedChangesGuard(active, onBack), {
    initialProps: { active: true },
  });
  rerender({ active: false });
  expect(back).toHaveBeenCalledOnce();

  window.history.replaceState({ leaveGuard: true }, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(back).toHaveBeenCalledTimes(2);
  expect(onBack).not.toHaveBeenCalled();

  window.history.replaceState(null, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(back).toHaveBeenCalledTimes(2);
  unmount();
  back.mockRestore();
});
