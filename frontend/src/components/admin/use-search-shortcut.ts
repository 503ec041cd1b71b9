import { type RefObject, useEffect } from "react";
import { isSearchShortcut } from "@/lib/search-shortcut";

/** A key that moves the focus to a search field. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!field.current || !isSearchShortcut(event, true)) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}
