import { useEffect, useState } from "react";
import { isMissed, normalizeQuery } from "@/features/search/model";
import type { SearchResults } from "@/features/search/schema";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";
import { normalizeForSearch } from "@/lib/text/normalize-for-search";

/** Short enough that results appear within a tenth of a second after the last key. */
const debounceMs = 50;

/** The text, once the typist pauses. */
export function useDebounced(text: string, delayMs: number = debounceMs): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}

/**
 * Searches while `query` isn't blank. While the next results load, `data` are the previous ones; responses to earlier queries
 * are ignored.
 */
export function useSearch(
  query: string,
  options: { kind?: string; page?: number; limit: number },
): {
  results: SearchResults | undefined;
  error: Error | undefined;
  /** Whether `results`, if any, are those of another query. */
  isLoading: boolean;
  retry: () => void;
} {
  const q = normalizeQuery(query);
  const { kind = "", page = 1, limit } = options;
  const params = { q, kind, limit: String(limit), page: page > 1 ? String(page) : "" };
  const { data, error, isLoading, mutate } = useQuery(
    q ? apiUrl("/api/search", params) : null, // What an admin has removed since must not stay.
    { keepPreviousData: true, revalidateIfStale: true },
  );
  // After an error, `data` are still the results of the query before.
  return { results: q && !error ? data : undefined, error, isLoading, retry: () => void mutate() };
}

/** Searches that were reported since the page was loaded. */
const reported = new Set<string>();

/** Someone who pauses this long has probably finished typing. */
export const pauseMs = 2000;

/** Tells the server, once, that a search found nothing, for the list of missed searches. It doesn't store who searched. */
export function useReportMiss(query: string, results: SearchResults | undefined): void {
  const q = normalizeForSearch(normalizeQuery(query));
  const missed = results && isMissed(results) ? q : "";
  useEffect(() => {
    if (!missed || reported.has(missed)) return;
    const timer = setTimeout(() => {
      reported.add(missed);
      // It doesn't matter to the person who searches.
      send("POST", "/api/search/misses", { q: missed }).catch(() => undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [missed]);
}
