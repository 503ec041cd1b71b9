import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";

/** The open panels, the one on top last. */
const open: HTMLElement[] = [];

const focusable = "a[href], button, input, select, textarea, [contenteditable=true], [tabindex='0']";

/**
 * Makes a panel the only thing on the screen to work with: all that lies behind it is inert, the focus goes into it and
 * comes back afterwards, and the page does not scroll. Notices are not behind it.
 */
export function useModal(
  ref: RefObject<HTMLElement | null>,
  {
    onEscape,
    focusInstead,
  }: {
    onEscape: () => void;
    /** Where the focus goes if what had it before is gone. */
    focusInstead: (() => HTMLElement | null) | undefined;
  },
): void {
  const closeByKey = useEffectEvent(onEscape);
  const placeInstead = useEffectEvent(() => focusInstead?.());

  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const before = document.activeElement;
    const unlock = open.length === 0 ? lockScrolling() : undefined;
    const behind = open.at(-1)?.parentElement ?? document.getElementById("root");
    open.push(panel);
    if (behind) behind.inert = true;
    return () => {
      open.splice(open.indexOf(panel), 1);
      if (behind) behind.inert = false;
      unlock?.();
      const wasThere = before instanceof HTMLElement && before !== document.body;
      // Once the page behind is as it will be, and unless that has put the focus somewhere itself.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const next = wasThere && before.isConnected ? before : placeInstead();
        next?.focus();
      });
    };
  }, [ref]);

  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    // Unless something in it has taken the focus already.
    if (!panel.contains(document.activeElement)) (within(panel)[0] ?? panel).focus();

    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== panel || event.isComposing) return;
      if (event.key === "Escape") closeByKey();
      if (event.key === "Tab") stayInside(panel, event);
    };
    document.addEventListener("keydown", onKeyDown);
    // What had the focus may vanish, e.g. with the step of a form that it belongs to.
    const watch = new MutationObserver(() => {
      if (open.at(-1) === panel && document.activeElement === document.body) panel.focus();
    });
    watch.observe(panel, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      watch.disconnect();
    };
  }, [ref]);
}

/** The focus goes round inside. */
function stayInside(panel: HTMLElement, event: KeyboardEvent): void {
  const all = within(panel);
  const { activeElement } = document;
  const from = event.shiftKey ? all[0] : all.at(-1);
  const to = event.shiftKey ? all.at(-1) : all[0];
  const leaves = activeElement === from || activeElement === panel || activeElement === document.body;
  if (!leaves) return;
  event.preventDefault();
  to?.focus();
}

function within(panel: HTMLElement): HTMLElement[] {
  return Array.from(panel.querySelectorAll<HTMLElement>(focusable)).filter(
    (element) => !element.matches(":disabled, [tabindex='-1']") && element.checkVisibility?.() !== false,
  );
}

/** The place of the vanishing scroll bar is kept (styles/base.css), or the page would jump sideways. */
function lockScrolling(): () => void {
  const { documentElement, body } = document;
  documentElement.style.setProperty("--scroll-bar", `${window.innerWidth - documentElement.clientWidth}px`);
  body.dataset.scrollLocked = "";
  return () => {
    delete body.dataset.scrollLocked;
  };
}
