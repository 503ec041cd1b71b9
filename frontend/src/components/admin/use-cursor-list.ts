import { useState } from "react";
import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { type ListParams, parseListParams, serializeListParams } from "@/lib/list-params";
import { countUnreadable } from "@/lib/parse-response";
import { useQuery } from "@/lib/query";
import { useListParams } from "@/lib/use-list-params";
import type { PageLink } from "@/ui/cursor-pagination";

/** More items than a screen shows. */
const pageSize = "50";

export function cursorPageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

export interface CursorList<T> {
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  error: unknown;
  /** How many entries of the page can't be displayed. */
  unreadable: number;
  /** Whether a refetch failed, so that `items` may be out of date. */
  isStale: boolean;
  /** Whether `items` are those of other filters or another page, until the current ones are loaded. */
  isLoading: boolean;
  refresh: () => void;
  /** The values of the filter controls. */
  filters: ListParams;
  /** Changes some filters and returns to the first page. */
  setFilters: (changes: ListParams) => void;
  /** The props of the control of a filter. */
  filterProps: (name: string) => { value: string; onChange: (value: string) => void };
  clearFilters: () => void;
  isFiltered: boolean;
  /** How many filters differ from their defaults, without the search. */
  activeFilterCount: number;
  /** The query string of this list with only these filters. */
  filteredUrl: (filters: ListParams) => string;
  /** The filters as query parameters of the API. */
  query: string;
  newer: PageLink | null;
  older: PageLink | null;
  /** Identifies the page that is displayed. */
  page: string;
}

const cursorDefault = { cursor: "" };
const pageStateSchema = z.object({ newer: z.array(z.string()) });

/**
 * A list that the server filters and returns page by page, newest first. Filters and page are stored in the URL.
 * `defaults` names the filters and must be a constant.
 */
export function useCursorList<T>({
  endpoint,
  schema,
  defaults: filterDefaults,
  searchParam = "q",
  toQuery,
}: {
  endpoint: string;
  schema: z.core.$ZodType<{ items: T[]; nextCursor: string | null }>;
  defaults: ListParams;
  /** The filter of the search field. */
  searchParam?: string;
  /** The filters as query parameters of the API. Empty ones are left out. */
  toQuery: (filters: ListParams) => Record<string, string>;
}): CursorList<T> {
  const [defaults] = useState<ListParams>(() => ({ ...filterDefaults, ...cursorDefault }));
  const { search, state } = useLocation();
  const { params, setParams, reset } = useListParams(defaults);
  // The controls are ahead of the URL while someone types.
  const current = parseListParams(search, defaults);
  const cursor = current.cursor ?? "";
  const query = withoutBlanks(toQuery(current));
  const request = new URLSearchParams({ ...query, ...(cursor && { cursor }), limit: pageSize });
  const url = `${endpoint}?${request}`;
  const { data, error, isLoading, mutate } = useQuery(url, schema, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  const [loadedUrl, setLoadedUrl] = useState<string>();
  if (data && !isLoading && !error && loadedUrl !== url) setLoadedUrl(url);
  const isStale = Boolean(error) && loadedUrl === url;
  const [page, setPage] = useState(cursor);
  if (data && !isLoading && page !== cursor) setPage(cursor);

  const urlOf = (params: ListParams) => serializeListParams(search, params, defaults);
  const setFilters = (changes: ListParams) => setParams({ ...changes, ...cursorDefault });
  const newerPages = pageStateSchema.safeParse(state).data?.newer ?? [];
  const [previous, ...earlier] = newerPages;
  const next = isLoading ? null : data?.nextCursor;
  return {
    items: data?.items,
    unreadable: countUnreadable(data?.items),
    error: isStale ? undefined : error,
    isStale,
    isLoading,
    refresh: () => void mutate(),
    filters: params,
    setFilters,
    filterProps: (name) => ({
      value: params[name] ?? "",
      onChange: (value) => setFilters({ [name]: value }),
    }),
    clearFilters: reset,
    isFiltered: Object.keys(query).length > 0,
    activeFilterCount: Object.entries(filterDefaults).filter(
      ([name, value]) => name !== searchParam && name !== "sort" && params[name] !== value,
    ).length,
    filteredUrl: (filters) => urlOf({ ...defaults, ...filters }),
    query: new URLSearchParams(query).toString(),
    newer: cursor
      ? {
          name: previous === undefined ? "Newest" : "Newer",
          to: previous ?? urlOf({ ...current, ...cursorDefault }),
          state: { newer: earlier },
        }
      : null,
    older: next
      ? {
          name: "Older",
          to: urlOf({ ...current, cursor: next }),
          state: { newer: [urlOf(current), ...(cursor ? newerPages : [])] },
        }
      : null,
    page,
  };
}

/** The filters of a list, for the sums of what they match. */
export function withoutSort(query: string): string {
  const params = new URLSearchParams(query);
  params.delete("sort");
  return params.toString();
}

function withoutBlanks(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}
