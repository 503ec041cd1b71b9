import { startTransition, useEffect, useMemo, useState } from "react";

/** Drawn within a frame or two on a phone, and more than a screen shows. */
const step = 80;

/**
 * The beginning of a list at once, and the rest in steps that leave the browser time for keys and scrolling in between.
 * In the end all of it is there, for whoever searches in the page or goes through it with a screen reader.
 */
export function useGradually<T>(items: readonly T[]): readonly T[] {
  const [count, setCount] = useState(step);
  const { length } = items;
  // A list that has become short and grows again grows in steps again.
  if (count > step && count > length) setCount(Math.max(step, length));

  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)));
    return () => clearTimeout(timer);
  }, [count, length]);

  return useMemo(() => (count < length ? items.slice(0, count) : items), [items, count, length]);
}
