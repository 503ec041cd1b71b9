import { useEffect, useRef, useState } from "react";

/**
 * Whether an element shows less than its content. `initial` is returned until the element is measured; a good estimate avoids a
 * second layout of the page.
 */
export function useIsTruncated<T extends HTMLElement>(initial: boolean) {
  const ref = useRef<T>(null);
  const [isTruncated, setIsTruncated] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsTruncated(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isTruncated };
}
