import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { step, useSteps } from "@/lib/use-gradually";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Renders the hook. `settle` returns each number that it returned since. */
function renderSteps(initial: number | undefined) {
  const seen: number[] = [];
  const { rerender } = renderHook(
    (props: { aim: number | undefined }) => {
      const count = useSteps(props.aim);
      if (seen.at(-1) !== count) seen.push(count);
    },
    { initialProps: { aim: initial } },
  );
  const settle = () => {
    while (vi.getTimerCount() > 0) act(() => vi.runOnlyPendingTimers());
    return seen.splice(0, seen.length - 1).concat(seen);
  };
  return { settle, aimAt: (aim: number | undefined) => rerender({ aim }) };
}

test("count goes up and down to its aim in steps", () => {
  const aim = 3 * step + 1;
  const { settle, aimAt } = renderSteps(aim);
  const up = settle();
  expect([up.at(0), up.at(-1)]).toEqual([0, aim]);
  expect(up.length).toBeGreaterThan(2);
  expect(up).toEqual(up.toSorted((one, other) => one - other));

  aimAt(0);
  const down = settle();
  expect([down.at(0), down.at(-1)]).toEqual([aim, 0]);
  expect(down.length).toBeGreaterThan(2);
  expect(down).toEqual(down.toSorted((one, other) => other - one));
});

test("count without an aim stays until it has one", () => {
  const { settle, aimAt } = renderSteps(1);
  expect(settle()).toEqual([0, 1]);
  aimAt(undefined);
  expect(settle()).toEqual([1]);
  aimAt(0);
  expect(settle()).toEqual([1, 0]);
});
