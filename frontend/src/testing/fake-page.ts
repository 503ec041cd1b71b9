import type { FakeResponse } from "@/testing/fake-server";

/** A page of the items that match the query, as the server would return it. */
export function fakePage<T extends object>(
  items: readonly T[],
  query: URLSearchParams,
  {
    texts,
    filters = {},
    sorts = {},
  }: {
    /** What the search is for. */
    texts: (item: T) => string[];
    /** By query parameter. */
    filters?: Record<string, (item: T, value: string) => boolean>;
    /** Besides that of the list. */
    sorts?: Record<string, (a: T, b: T) => number>;
  },
): FakeResponse {
  const search = (query.get("search") ?? "").toLowerCase();
  const compare = sorts[query.get("sort") ?? ""];
  const found = (compare ? items.toSorted(compare) : items).filter(
    (item) =>
      texts(item).some((text) => text.toLowerCase().includes(search)) &&
      Object.entries(filters).every(([name, matches]) => {
        const value = query.get(name);
        return value === null || matches(item, value);
      }),
  );
  const start = Number(query.get("cursor") ?? 0);
  const end = start + Number(query.get("limit"));
  const categories = items.map((item) => ("category" in item ? String(item.category) : ""));
  return {
    json: {
      items: found.slice(start, end),
      nextCursor: end < found.length ? String(end) : null,
      categories: [...new Set(categories)].sort(),
    },
  };
}
