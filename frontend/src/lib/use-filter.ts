import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Filter, parseFilter, parsePage, serializeFilter } from "@/lib/filter";

/** Debounced: browsers limit how often the URL may change. */
const debounceMs = 200;

interface FilterState {
  filter: Filter;
  setFilter: (filter: Filter) => void;
  /** Pages of results on screen. Another filter starts with one. */
  page: number;
  showMore: () => void;
}

/**
 * The filter and page of a catalog, stored in the URL, so that reload, Back and shared links show the same list. The
 * input does not wait for the URL, or fast typing would lose characters.
 */
export function useFilter(): FilterState {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => parseFilter(new URLSearchParams(search)));
  const searchInUrl = useRef(search);

  useEffect(() => {
    if (search === searchInUrl.current) return;
    searchInUrl.current = search;
    setFilter(parseFilter(new URLSearchParams(search)));
  }, [search]);

  useEffect(() => {
    const next = serializeFilter(search, filter);
    if (next === null) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // The page stays mounted while the next one loads; replacing the URL then would undo the navigation.
      if (window.location.pathname !== pathname) return;
      searchInUrl.current = next;
      navigate({ search: next, hash }, { replace: true, state });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [filter, search, hash, state, navigate]);

  const query = new URLSearchParams(search);
  const page = serializeFilter(search, filter) === null ? parsePage(query) : 1;
  const showMore = () => {
    query.set("page", String(page + 1));
    navigate({ search: `?${query}`, hash }, { replace: true, state });
  };
  return { filter, setFilter, page, showMore };
}
