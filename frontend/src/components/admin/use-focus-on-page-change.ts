import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a callback for page links: after the navigation it focuses the first item and scrolls to it. `page` is the
 * page that is displayed.
 */
export function useFocusOnPageChange(
  page: number | string,
  content: RefObject<HTMLElement | null>,
): () => void {
  /** The page being left through a pagination link, until the next one is rendered. */
  const leftPage = useRef<number | string | null>(null);
  useEffect(() => {
    if (leftPage.current === null || leftPage.current === page) return;
    leftPage.current = null;
    const first = content.current?.querySelector<HTMLElement>("[data-item]");
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
    content.current?.scrollIntoView();
  });
  return () => {
    leftPage.current = page;
  };
}
