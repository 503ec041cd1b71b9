import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrateOnDemand } from "@/app/hydrate-on-demand";
import { setSessionHint } from "@/testing/session-hint";

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

let container: HTMLElement;
let root: Root | undefined;
const hydrate = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  container = document.createElement("div");
  container.innerHTML = renderToString(<Counter />);
  document.body.append(container);
  hydrate.mockImplementation(() => {
    root = hydrateRoot(container, <Counter />);
  });
});

afterEach(() => {
  window.history.replaceState(null, "");
  act(() => root?.unmount());
  root = undefined;
  container.remove();
  hydrate.mockReset();
});

test("click_before_hydration_is_handled", () => {
  hydrateOnDemand(hydrate);
  expect(hydrate).not.toHaveBeenCalled();
  act(() => container.querySelector("button")?.click());
  expect(hydrate).toHaveBeenCalledOnce();
  expect(container).toHaveTextContent("1");
});

test.each(["pointerdown", "keydown", "focusin", "wheel", "submit"])("%s_hydrates_once", (type) => {
  hydrateOnDemand(hydrate);
  const button = container.querySelector("button");
  act(() => void button?.dispatchEvent(new Event(type, { bubbles: true })));
  act(() => void button?.dispatchEvent(new Event(type, { bubbles: true })));
  act(() => void vi.runAllTimers());
  expect(hydrate).toHaveBeenCalledOnce();
});

test("page_without_interaction_hydrates_after_two_seconds", () => {
  hydrateOnDemand(hydrate);
  act(() => void vi.advanceTimersByTime(1999));
  expect(hydrate).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(hydrate).toHaveBeenCalledOnce();
});

test("member_page_hydrates_immediately", () => {
  setSessionHint(true);
  act(() => hydrateOnDemand(hydrate));
  expect(hydrate).toHaveBeenCalledOnce();
});

test("page_with_history_state_hydrates_immediately", () => {
  window.history.replaceState({ usr: { linkSentTo: "anna@example.org" } }, "");
  act(() => hydrateOnDemand(hydrate));
  expect(hydrate).toHaveBeenCalledOnce();
});
