import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { cx } from "@/lib/cx";
import { currentToasts, dismissToasts, type ShownToast, subscribeToToasts } from "@/ui/toast";
import { ToastCard } from "@/ui/toast-card";
import styles from "@/ui/toaster.module.css";
import hiddenStyles from "@/ui/visually-hidden.module.css";

/**
 * Where toasts appear. Once in the app, and outside of its root: an open dialog takes the pages from the keyboard and
 * from screen readers, but not the notices.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const list = useRef<HTMLOListElement>(null);
  /** Where the focus was before it came here. */
  const before = useRef<EventTarget | null>(null);
  const [focused, setFocused] = useState(false);
  const away = useWindowAway();

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "F8") list.current?.focus();
      // While a dialog is open, Escape is the dialog's.
      if (key === "Escape" && !("scrollLocked" in document.body.dataset)) dismissToasts();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const giveFocusBack = () => {
    if (!list.current?.contains(document.activeElement)) return;
    const { current } = before;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
    else list.current.focus();
  };

  return createPortal(
    <>
      <Announcement toast={toasts[0]} />
      <section
        aria-label="Notifications (F8)"
        onFocus={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
          setFocused(true);
        }}
        onBlur={({ relatedTarget, currentTarget }) => setFocused(currentTarget.contains(relatedTarget))}
      >
        <ol ref={list} tabIndex={-1} className={styles.viewport}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} waits={focused || away} onLeave={giveFocusBack} />
          ))}
        </ol>
      </section>
    </>,
    document.body,
  );
}

/** Whether she looks at another window: what she has not seen does not go away. */
function useWindowAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", comeBack);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", comeBack);
    };
  }, []);
  return away;
}

/**
 * Says a new toast to screen readers. They are told of what changes in a region that was there before, and what has been
 * said is gone when they come by.
 */
function Announcement({ toast }: { toast: ShownToast | undefined }) {
  const [text, setText] = useState("");
  const words = toast && ["Notification:", toast.title, toast.description].filter(Boolean).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words in another toast are said again
  useEffect(() => {
    if (!words) return;
    const say = setTimeout(() => setText(words), 100);
    const clear = setTimeout(() => setText(""), 1100);
    return () => {
      clearTimeout(say);
      clearTimeout(clear);
      setText("");
    };
  }, [words, toast?.id]);
  return (
    <div role="status" aria-live="assertive" className={cx(hiddenStyles.hidden, styles.announcement)}>
      {text}
    </div>
  );
}
