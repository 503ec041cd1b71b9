import { X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";
import { dismissToast, type ShownToast } from "@/ui/toast";
import styles from "@/ui/toaster.module.css";
import { useSwipe } from "@/ui/use-swipe";

const shownMs = 5000;

/** One notice. It goes by itself, unless somebody points at it or `waits` says that it is not to go now. */
export function ToastCard({
  toast: { id, open, title, description, variant },
  waits,
  onLeave,
}: {
  toast: ShownToast;
  waits: boolean;
  /** It is about to go, and may have the focus. */
  onLeave: () => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  const [pointed, setPointed] = useState(false);
  const gone = useGoneAfterAnimation(item, open);
  const dismiss = () => dismissToast(id);
  const swipe = useSwipe(item, dismiss);
  useCountdown(shownMs, open && !pointed && !waits, dismiss);

  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    if (!open) leave();
  }, [open]);
  useLayoutEffect(() => () => leave(), []);

  if (gone) return null;
  return (
    <li
      ref={item}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that F8 and Tab lead to its words, and then to its button
      tabIndex={0}
      data-state={open ? "open" : "closed"}
      className={cx(styles.toast, variant === "destructive" && styles.destructive)}
      onPointerLeave={() => setPointed(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Not for the dialog that may be open as well.
        event.stopPropagation();
        dismiss();
      }}
      {...swipe}
      // A notice that appears under a pointer at rest is not pointed at.
      onPointerMove={(event) => {
        setPointed(true);
        swipe.onPointerMove(event);
      }}
    >
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {description && <div className={styles.description}>{description}</div>}
      </div>
      <button
        type="button"
        className={cx(buttonStyles.icon, styles.close)}
        aria-label="Close"
        onClick={dismiss}
      >
        <X aria-hidden />
      </button>
    </li>
  );
}

/** Calls `onEnd` after so long, not counting the time in which it does not run. */
function useCountdown(lengthMs: number, runs: boolean, onEnd: () => void): void {
  const left = useRef(lengthMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!runs) return;
    const began = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [runs]);
}

/** Whether it is closed and has finished leaving. */
function useGoneAfterAnimation(item: { current: HTMLElement | null }, open: boolean): boolean {
  const [gone, setGone] = useState(false);
  useLayoutEffect(() => {
    if (open) return;
    const leaving = item.current?.getAnimations?.() ?? [];
    if (leaving.length === 0) setGone(true);
    else void Promise.allSettled(leaving.map(({ finished }) => finished)).then(() => setGone(true));
  }, [item, open]);
  return gone && !open;
}
