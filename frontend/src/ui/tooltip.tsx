import { type ReactNode, useCallback, useEffect, useRef } from "react";
import styles from "@/ui/tooltip.module.css";

const delayMs = 700;
/** Moving to a neighboring control within this time shows its tooltip without the delay. */
const skipDelayMs = 300;
let lastShown = Number.NEGATIVE_INFINITY;

/**
 * Shows `text` below its control, in a native popover: after a delay on hover, immediately on keyboard focus. The
 * control needs an accessible name of its own: the tooltip is hidden from screen readers.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const control = useRef<HTMLSpanElement>(null);
  const tooltip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(false);

  const show = useCallback(() => {
    clearTimeout(timer.current);
    if (!tooltip.current?.isConnected || shown.current) return;
    shown.current = true;
    tooltip.current.showPopover();
    positionBelow(control.current, tooltip.current);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (!shown.current) return;
    shown.current = false;
    tooltip.current?.hidePopover();
    lastShown = performance.now();
  }, []);
  const showSoon = () => {
    if (performance.now() - lastShown < skipDelayMs) show();
    else timer.current = setTimeout(show, delayMs);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    document.addEventListener("keydown", onKeyDown);
    // Its position is fixed when it opens.
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("scroll", hide, { capture: true });
    };
  }, [hide]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes events of its control
    <span
      ref={control}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") showSoon();
      }}
      // The tooltip is a child, so moving the pointer onto it keeps it open.
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) show();
      }}
      onBlur={hide}
    >
      {children}
      <span ref={tooltip} popover="manual" aria-hidden className={styles.tooltip}>
        {text}
      </span>
    </span>
  );
}

function positionBelow(control: HTMLElement | null, tooltip: HTMLElement): void {
  if (!control) return;
  const { left, width, bottom } = control.getBoundingClientRect();
  const own = tooltip.offsetWidth;
  const farthest = document.documentElement.clientWidth - own - 8;
  tooltip.style.top = `${bottom}px`;
  tooltip.style.left = `${Math.max(8, Math.min(left + width / 2 - own / 2, farthest))}px`;
}
