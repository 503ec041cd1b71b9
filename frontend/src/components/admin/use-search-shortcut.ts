import { type RefObject, useEffect } from "react";

export const searchShortcut = "/";

/**
 * A key that moves the focus to a search field, though not while typing. Active only while the focus is in the page's
 * content: WCAG 2.1.4 does not allow single-character shortcuts everywhere.
 */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== searchShortcut || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || !event.target.closest("main")) return;
      if (event.target.closest("input, select, textarea, [contenteditable]") || !field.current) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}
