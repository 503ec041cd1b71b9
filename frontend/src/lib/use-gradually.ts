import { startTransition, useEffect, useMemo, useState } from "react";

/** Drawn within a frame or two on a phone, and more than a screen shows. Whole rows, in up to four columns. */
export const step = 72;

/**
 * The beginning of a list at once, and the rest in steps that leave the browser time for keys and scrolling in between.
 * In the end all of it is there, for whoever searches in the page or goes through it with a screen reader.
 */
export function useGradually<T>(items: readonly T[]): readonly T[] {
  const [count, setCount] = useState(step);
  const [known, setKnown] = useState(items);
  const { length } = items;
  // What another search has found is another list, of which most has to be drawn anew. One that only grows is not.
  if (items !== known) {
    setKnown(items);
    if (length < known.length || items[0] !== known[0]) setCount(step);
  }

  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)));
    return () => clearTimeout(timer);
  }, [count, length]);

  return useMemo(() => (count < length ? items.slice(0, count) : items), [items, count, length]);
}
