import { startTransition, useEffect, useMemo, useState } from "react";

/** Drawn and laid out within a frame or two on a phone, and more than a screen shows. Whole rows, in up to four columns. */
export const step = 24;

/**
 * A number on its way to its aim, up or down, in steps that leave the browser time for keys and scrolling in between.
 * Without an aim it waits. On its way down it stands at whole steps, so that what came by steps goes by the same.
 */
export function useSteps(aim: number | undefined, start = 0): number {
  const [count, setCount] = useState(Math.min(start, aim ?? start));

  useEffect(() => {
    if (aim === undefined || count === aim) return;
    const next =
      count < aim ? Math.min(count + step, aim) : Math.max((Math.ceil(count / step) - 1) * step, aim);
    const timer = setTimeout(() => startTransition(() => setCount(next)));
    return () => clearTimeout(timer);
  }, [count, aim]);

  return count;
}

/**
 * The beginning of a list at once, and the rest in steps. In the end all of it is there, for whoever searches in the
 * page or goes through it with a screen reader.
 */
export function useGradually<T>(items: readonly T[]): readonly T[] {
  const { length } = items;
  const count = useSteps(length, step);
  return useMemo(() => (count < length ? items.slice(0, count) : items), [items, count, length]);
}
