import { useEffect, useRef, useState } from "react";

/** Whether an element shows less than it holds. Known once it has been laid out, and again whenever its size changes. */
export function useClipped<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [clipped, setClipped] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setClipped(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, clipped };
}
