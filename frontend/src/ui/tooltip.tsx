import { type ReactNode, useCallback, useEffect, useRef } from "react";
import styles from "@/ui/tooltip.module.css";

const delayMs = 700;
/** Whoever goes from one control to its neighbour within this time reads on without waiting. */
const skipDelayMs = 300;
let lastShown = Number.NEGATIVE_INFINITY;

/**
 * Shows `text` under its one control, on the browser's own popover: after a while of pointing at it, and at once for the
 * keyboard. The control needs a name of its own: nothing may depend on hovering, and screen readers are told nothing twice.
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
    // Its place is that of the control when it was shown.
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("scroll", hide, { capture: true });
    };
  }, [hide]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its control is told
    <span
      ref={control}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") showSoon();
      }}
      // The tooltip lies inside, so whoever points at it stays.
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
