import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Filter, filterFromQuery, filterToQuery } from "@/lib/filter";

/** Typing changes the address in steps: browsers refuse to have it changed at every key. */
const stepMs = 200;

/**
 * The filter of a listing, kept in the address, so that reload, back and a link that is passed on show the same list.
 * The field itself does not wait for the address, or fast typing would lose letters.
 */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState(() => filterFromQuery(query));
  const inAddress = useRef(query.toString());

  useEffect(() => {
    if (query.toString() === inAddress.current) return;
    inAddress.current = query.toString();
    setFilter(filterFromQuery(query));
  }, [query]);

  useEffect(() => {
    const next = filterToQuery(filter);
    if (next === inAddress.current) return;
    const timer = setTimeout(() => {
      inAddress.current = next;
      setQuery(next, { replace: true });
    }, stepMs);
    return () => clearTimeout(timer);
  }, [filter, setQuery]);

  return [filter, setFilter];
}
