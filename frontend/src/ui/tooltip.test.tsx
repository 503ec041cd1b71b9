import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip } from "@/ui/tooltip";

// happy-dom has no popover API: tracks the open ones.
let open: Set<string | null>;
beforeEach(() => {
  open = new Set();
  HTMLElement.prototype.showPopover = function () {
    open.add(this.textContent);
  };
  vi.spyOn(HTMLElement.prototype, "hidePopover").mockImplementation(function (this: HTMLElement) {
    open.delete(this.textContent);
  });
  vi.useFakeTimers();
  // Past the skip delay of the previous test.
  vi.advanceTimersByTime(1_000_000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function renderTooltips() {
  render(
    <>
      <Tooltip text="Switch the theme">
        <button type="button" aria-label="Theme">
          T
        </button>
      </Tooltip>
      <Tooltip text="Open the cart">
        <button type="button" aria-label="Cart">
          C
        </button>
      </Tooltip>
    </>,
  );
  return {
    theme: screen.getByRole("button", { name: "Theme" }),
    cart: screen.getByRole("button", { name: "Cart" }),
  };
}
const hover = (target: Element, pointerType = "mouse") => fireEvent.pointerEnter(target, { pointerType });
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("hover_shows_tooltip_after_700_ms", () => {
  const { theme } = renderTooltips();
  hover(theme);
  after(699);
  expect([...open]).toEqual([]);
  after(1);
  expect([...open]).toEqual(["Switch the theme"]);
  fireEvent.pointerLeave(theme);
  expect([...open]).toEqual([]);
});

test("hover_next_control_within_300_ms_shows_tooltip_immediately", () => {
  const { theme, cart } = renderTooltips();
  hover(theme);
  after(700);
  fireEvent.pointerLeave(theme);
  after(299);
  hover(cart);
  expect([...open]).toEqual(["Open the cart"]);
  fireEvent.pointerLeave(cart);
  after(300);
  hover(theme);
  expect([...open]).toEqual([]);
});

test("pointer_passing_by_or_touch_shows_nothing", () => {
  const { theme } = renderTooltips();
  hover(theme);
  after(500);
  fireEvent.pointerLeave(theme);
  after(1_000);
  hover(theme, "touch");
  after(1_000);
  expect([...open]).toEqual([]);
});

test.each([
  ["Escape", () => fireEvent.keyDown(document, { key: "Escape" })],
  ["a press", (control: Element) => fireEvent.pointerDown(control)],
  ["scrolling", () => fireEvent.scroll(window)],
])("tooltip_hides_on_%s", (_, act) => {
  const { theme } = renderTooltips();
  hover(theme);
  after(700);
  expect([...open]).toEqual(["Switch the theme"]);
  act(theme);
  expect([...open]).toEqual([]);
});

test("focus_shows_tooltip_and_keeps_accessible_name", () => {
  const { theme } = renderTooltips();
  vi.spyOn(theme, "matches").mockImplementation((selector) => selector === ":focus-visible");
  act(() => theme.focus());
  expect([...open]).toEqual(["Switch the theme"]);
  expect(theme).toHaveAccessibleName("Theme");
  expect(screen.getByText("Switch the theme")).toHaveAttribute("aria-hidden", "true");
  act(() => theme.blur());
  expect([...open]).toEqual([]);
});
