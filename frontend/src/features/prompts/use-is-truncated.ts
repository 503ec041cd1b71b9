import { useEffect, useRef, useState } from "react";

type SizeCallback = (clipped: boolean) => void;

const callbacks = new WeakMap<Element, SizeCallback>();
let observer: ResizeObserver | undefined;

/** One for all: what it looks at is read before anything changes, so that the browser lays it out once. */
function sharedObserver() {
  observer ??= new ResizeObserver((entries) => {
    const found = entries.map(({ target }) => ({
      tell: callbacks.get(target),
      clipped: target.scrollHeight > target.clientHeight,
    }));
    for (const { tell, clipped } of found) tell?.(clipped);
  });
  return observer;
}

/**
 * Whether an element shows less than it holds. Known once it has been laid out, and again whenever its size changes;
 * until then it is what was guessed, and a right guess spares the page a second layout.
 */
export function useIsTruncated<T extends HTMLElement>(guess: boolean) {
  const ref = useRef<T>(null);
  const [clipped, setClipped] = useState(guess);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    callbacks.set(element, setClipped);
    sharedObserver().observe(element);
    return () => sharedObserver().unobserve(element);
  }, []);
  return { ref, clipped };
}
