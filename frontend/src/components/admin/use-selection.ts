import { useRef, useState } from "react";

interface WithId {
  id: string;
}

export interface Selection<T> {
  /** The selected items, in the order of the list. */
  items: readonly T[];
  has: (id: string) => boolean;
  /** Selects or deselects an item. With `toAnchor`, it does the same to all items from the last toggled one to this one. */
  toggle: (id: string, toAnchor: boolean) => void;
  setShown: (isSelected: boolean) => void;
  clear: () => void;
}

/** The selected items of a page. Only those that are shown count as selected, so that no hidden item is changed. */
export function useSelection<T extends WithId>(shown: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  const set = (changed: readonly WithId[], isSelected: boolean) => {
    const next = new Set(ids);
    for (const { id } of changed) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  };

  return {
    items: shown.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (id, toAnchor) => {
      const from = toAnchor ? shown.findIndex((item) => item.id === anchor.current) : -1;
      const to = shown.findIndex((item) => item.id === id);
      const range = from < 0 ? [{ id }] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(range, !ids.has(id));
      anchor.current = id;
    },
    setShown: (isSelected) => set(shown, isSelected),
    clear: () => setIds(new Set()),
  };
}
