type Direction = "ascending" | "descending";

/** For lists that the server sorts newest first. */
export const oldestFirst = {
  value: "oldest",
  label: "Oldest first",
  sort: <T>(items: readonly T[]): readonly T[] => items.toReversed(),
};

/** Items with equal keys stay in the order of the server, here and in `byNumber`. */
export function byText<T>(key: (item: T) => string, direction: Direction = "ascending") {
  return by<T>((one, other) => collator.compare(key(one), key(other)), direction);
}

export function byNumber<T>(key: (item: T) => number, direction: Direction = "ascending") {
  return by<T>((one, other) => key(one) - key(other), direction);
}

function by<T>(compare: (one: T, other: T) => number, direction: Direction) {
  const sign = direction === "ascending" ? 1 : -1;
  return (items: readonly T[]): readonly T[] => items.toSorted((one, other) => sign * compare(one, other));
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
