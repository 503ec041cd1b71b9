import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Filter, parseFilter, serializeFilter } from "@/lib/filter";

/** Typing changes the address in steps: browsers refuse to have it changed at every key. */
const debounceMs = 200;

/**
 * The filter of a listing, kept in the URL, so that reload, back and a shared link show the same list. The field itself
 * does not wait for the URL, or fast typing would lose letters.
 */
export function useFilter(): [Filter, (filter: Filter) => void] {
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
      // This screen stays mounted while the next one loads; replacing the URL then would undo the navigation.
      if (window.location.pathname !== pathname) return;
      searchInUrl.current = next;
      navigate({ search: next, hash }, { replace: true, state });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [filter, search, hash, state, navigate]);

  return [filter, setFilter];
}
