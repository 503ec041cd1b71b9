import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { step, useSteps } from "@/lib/use-gradually";

/** Every number that was shown on the way. */
function count(aim: number | undefined) {
  const shown: number[] = [];
  const { rerender } = renderHook(
    (to: { aim: number | undefined }) => {
      const now = useSteps(to.aim);
      if (shown.at(-1) !== now) shown.push(now);
    },
    { initialProps: { aim } },
  );
  return { shown, turnTo: (next: number | undefined) => rerender({ aim: next }) };
}

test("a number reaches its aim in steps, and stands at whole steps on its way back", async () => {
  const aim = 2 * step + 1;
  const { shown, turnTo } = count(aim);
  await waitFor(() => expect(shown).toEqual([0, step, 2 * step, aim]));
  turnTo(0);
  await waitFor(() => expect(shown.slice(4)).toEqual([2 * step, step, 0]));
});

test("without an aim a number stays where it is until it gets one", async () => {
  const { shown, turnTo } = count(step);
  await waitFor(() => expect(shown).toEqual([0, step]));
  turnTo(undefined);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(shown).toEqual([0, step]);
  turnTo(0);
  await waitFor(() => expect(shown).toEqual([0, step, 0]));
});
