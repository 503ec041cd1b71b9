type Direction = "ascending" | "descending";

/** For lists that the server sorts newest first. */
export const oldestFirst = {
  value: "oldest",
  label: "Oldest first",
  sort: <T>(items: readonly T[]): readonly T[] => items.toReversed(),
};

/** For lists that the server returns in the order of members' screens. */
export const membersOrder = { value: "", label: "As members see it" };
export const byDate = [
  { value: "newest", label: "Newest first", sort: sortByDate("descending") },
  { value: "oldest", label: "Oldest first", sort: sortByDate("ascending") },
];

function sortByDate(direction: Direction) {
  return <T extends { createdAt: string }>(items: readonly T[]): readonly T[] =>
    byNumber<T>(({ createdAt }) => Date.parse(createdAt), direction)(items);
}

/** Items with equal keys stay in the order of the server, here and in `byNumber`. */
export function byText<T>(key: (item: T) => string, direction: Direction = "ascending") {
  return sortBy<T>((a, b) => collator.compare(key(a), key(b)), direction);
}

export function byNumber<T>(key: (item: T) => number, direction: Direction = "ascending") {
  return sortBy<T>((a, b) => key(a) - key(b), direction);
}

function sortBy<T>(compare: (a: T, b: T) => number, direction: Direction) {
  const sign = direction === "ascending" ? 1 : -1;
  return (items: readonly T[]): readonly T[] => items.toSorted((a, b) => sign * compare(a, b));
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
