interface MovableItem {
  id: string;
  isFeatured: boolean;
}

/** Where to move an item: directly before or after another one. */
export type MoveTo = { before: string } | { after: string };

export type MoveDirection = "up" | "down" | "top";

/**
 * The request that moves an item within `shown`, the part of the list that matches search and filters: past the next
 * one, or to the top of the whole list. Undefined if it is there already. Featured items stay first.
 */
export function findMove<T extends MovableItem>(
  item: T,
  direction: MoveDirection,
  shown: readonly T[],
  list: readonly T[],
): MoveTo | undefined {
  const isPeer = (other: T | undefined) => other?.isFeatured === item.isFeatured;
  if (direction === "top") {
    const first = list.find(isPeer);
    return first && first.id !== item.id ? { before: first.id } : undefined;
  }
  const index = shown.findIndex(({ id }) => id === item.id);
  const neighbor = shown[direction === "up" ? index - 1 : index + 1];
  if (index < 0 || !neighbor || !isPeer(neighbor)) return undefined;
  return direction === "up" ? { before: neighbor.id } : { after: neighbor.id };
}
