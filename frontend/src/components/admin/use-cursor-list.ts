import { useState } from "react";
import { useLocation } from "react-router-dom";
import {
  activeFilters,
  defaultParams,
  type Filter,
  findHint,
  knownParams,
  toQuery,
} from "@/components/admin/filters";
import type { PageBody, PathWith } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { countUnreadable } from "@/lib/api/unreadable";
import { isRecord, isStringList } from "@/lib/guards";
import { type ListParams, parseListParams, serializeListParams } from "@/lib/lists/list-params";
import { useListParams } from "@/lib/lists/use-list-params";
import type { PageLink } from "@/ui/cursor-pagination";

/** More items than a screen shows. */
const pageSize = "50";

interface CursorPage<T> {
  items: T[];
  nextCursor: string | null;
}
/** The paths of lists that are returned page by page. */
export type ListPath = {
  [Path in PathWith<"GET">]: Path extends `${string}{${string}`
    ? never
    : [PageBody<Path>] extends [CursorPage<unknown>]
      ? [PageBody<Path>] extends [never]
        ? never
        : Path
      : never;
}[PathWith<"GET">];
export type ItemOf<Path extends ListPath> = PageBody<Path>["items"][number];

export interface CursorList<T, P = CursorPage<T>> {
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  /** The response that the items are from. */
  data: P | undefined;
  error: unknown;
  /** How many entries of the page can't be displayed. */
  unreadable: number;
  /** Whether a refetch failed, so that `items` may be out of date. */
  isStale: boolean;
  /** Whether `items` are those of other filters or another page, until the current ones are loaded. */
  isLoading: boolean;
  refresh: () => Promise<unknown>;
  filters: readonly Filter[];
  /** The values of the filter controls. */
  params: ListParams;
  /** Changes some filters and returns to the first page. */
  setFilters: (changes: ListParams) => void;
  /** Also the search. Keeps the sort order. */
  clearFilters: () => void;
  /** Shows the first page of the whole list in its first sort order. */
  reset: () => void;
  /** Whether a search or a filter may hide items. */
  isFiltered: boolean;
  /** What is searched for; "" if nothing is. */
  searched: string;
  /** Whether filters other than the search may hide items. */
  hasFilters: boolean;
  /** What to correct in a filter before it takes effect. */
  hint: string | undefined;
  /** The query string of this list with only these filters. */
  filteredUrl: (filters: ListParams) => string;
  /** The filters and the sort order as query parameters of the API. */
  query: Record<string, string>;
  /** The same without the sort order, for the sums of what matches. */
  filterQuery: Record<string, string>;
  newer: PageLink | null;
  older: PageLink | null;
  /** Identifies the page that is displayed. */
  page: string;
}

const cursorDefault = { cursor: "" };
const pages = { first: "First", previous: "Previous", next: "Next" };
const pagesByTime = { first: "Newest", previous: "Newer", next: "Older" };

/** A list that the server filters and returns page by page. Filters and page are stored in the URL. */
export function useCursorList<Path extends ListPath>({
  endpoint,
  filters = [],
}: {
  endpoint: Path;
  /** Always the same ones. Only their choices may change. */
  filters?: readonly Filter[];
}): CursorList<ItemOf<Path>, PageBody<Path>> {
  const [defaults] = useState<ListParams>(() => ({ ...defaultParams(filters), ...cursorDefault }));
  const { search: queryString, state } = useLocation();
  const { params, setParams, reset } = useListParams(defaults);
  // The controls are ahead of the URL while someone types.
  const current = knownParams(filters, parseListParams(queryString, defaults));
  const cursor = current.cursor ?? "";
  const query = toQuery(filters, current);
  const url = apiUrl<ListPath>(endpoint, { ...query, cursor, limit: pageSize });
  const response = useQuery(url, { revalidateIfStale: true, keepPreviousData: true });
  const { error, isLoading, mutate } = response;
  const data = response.data as CursorPage<ItemOf<Path>> | undefined;
  const [loadedUrl, setLoadedUrl] = useState<string>();
  if (data && !isLoading && !error && loadedUrl !== url) setLoadedUrl(url);
  const isStale = Boolean(error) && loadedUrl === url;
  const [page, setPage] = useState(cursor);
  if (data && !isLoading && page !== cursor) setPage(cursor);

  const urlOf = (params: ListParams) => serializeListParams(queryString, params, defaults);
  const newerPages = readNewerPages(state);
  const [previous, ...earlier] = newerPages;
  const next = isLoading ? null : data?.nextCursor;
  const sorts = filters.filter(({ kind }) => kind === "sort");
  const names = (current.sort ?? "newest") === "newest" ? pagesByTime : pages;
  const shownParams = knownParams(filters, params);
  const active = activeFilters(filters, current);
  const search = filters.find(({ kind }) => kind === "search");
  return {
    items: data?.items,
    data: response.data as PageBody<Path> | undefined,
    unreadable: countUnreadable(data?.items),
    error: isStale ? undefined : error,
    isStale,
    isLoading,
    refresh: () => mutate(),
    filters,
    params: shownParams,
    setFilters: (changes) => {
      // A filter is hidden with the one that it requires.
      const dependent = filters.filter(({ requires }) => requires !== undefined && requires in changes);
      const cleared = Object.fromEntries(dependent.map(({ name }) => [name, ""]));
      setParams({ ...cleared, ...changes, ...cursorDefault });
    },
    clearFilters: () => reset(Object.fromEntries(sorts.map(({ name }) => [name, shownParams[name] ?? ""]))),
    reset: () => reset(),
    isFiltered: active.length > 0,
    searched: search ? (current[search.name]?.trim() ?? "") : "",
    hasFilters: active.some((filter) => filter !== search),
    hint: findHint(filters, shownParams),
    filteredUrl: (filters) => urlOf({ ...defaults, ...filters }),
    query,
    filterQuery: toQuery(
      filters.filter((filter) => !sorts.includes(filter)),
      current,
    ),
    newer: cursor
      ? {
          name: previous === undefined ? names.first : names.previous,
          to: previous ?? urlOf({ ...current, ...cursorDefault }),
          state: { newer: earlier },
        }
      : null,
    older: next
      ? {
          name: names.next,
          to: urlOf({ ...current, cursor: next }),
          state: { newer: [urlOf(current), ...(cursor ? newerPages : [])] },
        }
      : null,
    page,
  };
}

/** The URLs of the newer pages, from the history state. */
function readNewerPages(state: unknown): string[] {
  const newer = isRecord(state) ? state.newer : undefined;
  return isStringList(newer) ? newer : [];
}
