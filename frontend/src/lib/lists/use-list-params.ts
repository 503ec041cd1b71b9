import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { whenUnguarded } from "@/lib/leave-guard";
import {
  isInUrl,
  type ListParams,
  parseListParams,
  parsePage,
  serializeListParams,
} from "@/lib/lists/list-params";
import { useHydrated } from "@/lib/use-hydrated";

/** Debounced: browsers limit how often the URL may change. */
const debounceMs = 200;

interface ListParamsState {
  params: ListParams;
  /** Changes some parameters and returns to page 1. Replaces the history entry. */
  setParams: (changes: ListParams) => void;
  page: number;
  /** The query string of another page, for links that add a history entry. */
  pageUrl: (page: number) => string;
  /** Shows another page in the same history entry. */
  replacePage: (page: number) => void;
  /** Shows the first page with the defaults, except for these parameters, in the same history entry. */
  reset: (kept?: ListParams) => void;
}

/**
 * Search, filters, sort order and page of a list, stored in the URL, so that reload, Back and shared links show the
 * same list. Inputs do not wait for the URL, or fast typing would lose characters. `defaults` names the parameters
 * and must be a constant.
 */
export function useListParams(defaults: ListParams): ListParamsState {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  // A prerendered page shows the whole list.
  const firstSearch = useHydrated() ? search : "";
  const [params, setAllParams] = useState(() => parseListParams(firstSearch, defaults));
  const knownSearch = useRef(firstSearch);

  // After hydration, and on Back, Forward or a link.
  useEffect(() => {
    if (search === knownSearch.current) return;
    knownSearch.current = search;
    setAllParams(parseListParams(search, defaults));
  }, [search, defaults]);

  useEffect(() => {
    if (isInUrl(search, params, defaults)) return;
    const { pathname } = window.location;
    let cancelWait = () => {};
    const replace = () => {
      // The page stays mounted while the next one loads; replacing the URL then would undo the navigation.
      if (window.location.pathname !== pathname) return;
      const next = serializeListParams(search, params, defaults);
      knownSearch.current = next;
      navigate({ search: next, hash }, { replace: true, state });
    };
    const timer = setTimeout(() => {
      cancelWait = whenUnguarded(replace);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      cancelWait();
    };
  }, [params, search, hash, state, navigate, defaults]);

  // An open dialog has a history entry above the list's, which keeps the old URL until it is removed.
  const replaceSearch = (next: string) => {
    const { pathname } = window.location;
    whenUnguarded(() => {
      if (window.location.pathname === pathname) navigate({ search: next, hash }, { replace: true, state });
    });
  };
  const pageUrl = (page: number) => serializeListParams(search, params, defaults, page);
  return {
    params,
    setParams: (changes) => setAllParams((current) => ({ ...current, ...changes })),
    page: isInUrl(search, params, defaults) ? parsePage(search) : 1,
    pageUrl,
    replacePage: (page) => replaceSearch(pageUrl(page)),
    reset: (kept) => {
      const initial = { ...defaults, ...kept };
      setAllParams(initial);
      const next = serializeListParams(search, initial, defaults);
      if (next !== search) replaceSearch(next);
    },
  };
}
