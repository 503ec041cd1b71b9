let lastKey: KeyboardEvent | undefined;

window.addEventListener(
  "keydown",
  (event) => {
    lastKey = event;
  },
  { capture: true, passive: true },
);

/** The latest key that was pressed, once, so that a shortcut works that was pressed while its code was loading. */
export function takeLastKey(): KeyboardEvent | undefined {
  const key = lastKey;
  lastKey = undefined;
  return key;
}
