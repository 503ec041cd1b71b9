import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { focusHeading } from "@/lib/focus-heading";

interface Target {
  /** The first of these items that is shown, or else the heading of the page. */
  ids: readonly string[];
  selector: string;
}

/** Returns a function that moves the focus into an item, as soon as the changed list is rendered. */
export function useFocusAfterChange(
  content: RefObject<HTMLElement | null>,
): (ids: readonly string[], selector: string) => void {
  const [target, setTarget] = useState<Target | null>(null);
  const focus = useEffectEvent(({ ids, selector }: Target) => {
    const found = findInItem(content.current, ids, selector);
    if (found) found.focus();
    else focusHeading();
  });
  useEffect(() => {
    if (target) focus(target);
  }, [target]);
  return (ids, selector) => setTarget({ ids, selector });
}

/** The first element of the first of these items that is shown. */
export function findInItem(
  content: HTMLElement | null,
  ids: readonly string[],
  selector: string,
): HTMLElement | null {
  const shown = Array.from(content?.querySelectorAll<HTMLElement>("[data-item]") ?? []);
  const items = ids.map((id) => shown.find((item) => item.dataset.item === id));
  return items.find((item) => item !== undefined)?.querySelector<HTMLElement>(selector) ?? null;
}

/** The items to focus after others are removed, nearest first: the following ones, then the preceding ones. */
export function remainingIds(removed: readonly { id: string }[], list: readonly { id: string }[]): string[] {
  const removedIds = new Set(removed.map(({ id }) => id));
  const index = list.findIndex(({ id }) => removedIds.has(id));
  const nearest = [...list.slice(index + 1), ...list.slice(0, Math.max(index, 0)).reverse()];
  return nearest.map(({ id }) => id).filter((id) => !removedIds.has(id));
}
