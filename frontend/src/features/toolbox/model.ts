import type { ItemReference } from "@/features/toolbox/schema";

export function isSame(a: ItemReference, b: ItemReference): boolean {
  return a.kind === b.kind && a.id === b.id;
}

export function keyOf({ kind, id }: ItemReference): string {
  return `${kind}:${id}`;
}

/** The favorites with this one at the top. */
export function movedToTop(favorites: readonly ItemReference[], item: ItemReference): ItemReference[] {
  const others = favorites.filter((other) => !isSame(other, item));
  return others.length < favorites.length ? [toReference(item), ...others] : [...favorites];
}

/** Adds at the top, or removes. */
export function withFavorite(
  favorites: readonly ItemReference[],
  item: ItemReference,
  isFavorite: boolean,
): ItemReference[] {
  const others = favorites.filter((other) => !isSame(other, item));
  if (!isFavorite) return others;
  return others.length < favorites.length ? [...favorites] : [toReference(item), ...others];
}

export function toReference({ kind, id }: ItemReference): ItemReference {
  return { kind, id };
}
