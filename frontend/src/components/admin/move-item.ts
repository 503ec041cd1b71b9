interface MovableItem {
  id: string;
  /** Featured items stay first. */
  isFeatured?: boolean;
}

/** Where to move an item: to the top, or directly before or after another one. */
export type MoveTo = { top: true } | { before: string } | { after: string };

export type MoveDirection = "up" | "down" | "top";

/**
 * The request that moves an item past the next one of the page, or to the top of the whole list. Undefined if it is there
 * already. `isTop` is whether the page is the beginning of the whole list.
 */
export function findMove<T extends MovableItem>(
  item: T,
  direction: MoveDirection,
  shown: readonly T[],
  isTop: boolean,
): MoveTo | undefined {
  const isPeer = (other: T | undefined) => other?.isFeatured === item.isFeatured;
  if (direction === "top") return isTop && shown.find(isPeer)?.id === item.id ? undefined : { top: true };
  const index = shown.findIndex(({ id }) => id === item.id);
  const neighbor = shown[direction === "up" ? index - 1 : index + 1];
  if (index < 0 || !neighbor || !isPeer(neighbor)) return undefined;
  return direction === "up" ? { before: neighbor.id } : { after: neighbor.id };
}
