import { renderHook } from "@testing-library/react";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { useOpenDialog } from "@/ui/open-dialogs";
import { useBackGuard } from "@/ui/use-back-guard";

let back: MockInstance<() => void>;
const isGuarded = () => window.history.state?.leaveGuard === true;

/** What the browser does for Back, and after `history.back()`. */
function pop(state: unknown = null) {
  window.history.replaceState(state, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
}

beforeEach(() => {
  window.history.replaceState(null, "");
  back = vi.spyOn(window.history, "back").mockImplementation(() => {});
});

function open(hasUnsavedChanges = false) {
  const onBack = vi.fn<() => void>();
  const layer = { current: document.createElement("div") };
  const { unmount } = renderHook(() => {
    useBackGuard(hasUnsavedChanges);
    useOpenDialog(layer, onBack);
  });
  return { onBack, unmount };
}

test("back_asks_only_the_topmost_dialog_to_close", () => {
  const editor = open();
  const nested = open();
  pop();
  expect(nested.onBack).toHaveBeenCalledOnce();
  expect(isGuarded()).toBe(true);
  nested.unmount();
  expect(back).not.toHaveBeenCalled();
  expect(editor.onBack).not.toHaveBeenCalled();
  pop();
  expect(editor.onBack).toHaveBeenCalledOnce();
  editor.unmount();
  expect(back).toHaveBeenCalledOnce();
  pop();
});

test("forward_to_guard_entry_after_closing_returns", () => {
  const { onBack, unmount } = open();
  unmount();
  pop();
  back.mockClear();
  pop({ leaveGuard: true });
  expect(back).toHaveBeenCalledOnce();
  pop();
  expect(back).toHaveBeenCalledOnce();
  expect(onBack).not.toHaveBeenCalled();
});

test("dialog_that_opens_while_another_closes_stays_open", () => {
  open().unmount();
  const next = open();
  // The removal of the first entry ends now.
  pop();
  expect(next.onBack).not.toHaveBeenCalled();
  expect(isGuarded()).toBe(true);
  next.unmount();
  pop();
});

test("leaving_is_questioned_only_with_unsaved_changes", () => {
  for (const hasUnsavedChanges of [false, true]) {
    const { unmount } = open(hasUnsavedChanges);
    const leave = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(hasUnsavedChanges);
    unmount();
    pop();
  }
});

test("close_watcher_closes_the_topmost_dialog_each_time", () => {
  const watchers: { onclose: () => void; isActive: boolean }[] = [];
  class FakeCloseWatcher {
    isActive = true;
    onclose = () => {};
    constructor() {
      watchers.push(this);
    }
    destroy() {
      this.isActive = false;
    }
  }
  vi.stubGlobal("CloseWatcher", FakeCloseWatcher);
  const active = () => watchers.filter(({ isActive }) => isActive);
  const close = () => {
    const [watcher] = active();
    if (!watcher) throw new Error("Nothing watches");
    watcher.isActive = false;
    watcher.onclose();
  };
  const first = open();
  const second = open();
  expect(active()).toHaveLength(1);
  close();
  close();
  expect(second.onBack).toHaveBeenCalledTimes(2);
  second.unmount();
  close();
  expect(first.onBack).toHaveBeenCalledOnce();
  first.unmount();
  expect(active()).toEqual([]);
});
