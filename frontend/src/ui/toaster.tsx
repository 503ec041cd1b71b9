import { X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { cx } from "@/lib/cx";
import { IconButton } from "@/ui/button";
import { currentToasts, dismissToast, dismissToasts, type ShownToast, subscribeToToasts } from "@/ui/toast";
import styles from "@/ui/toaster.module.css";
import { useSwipe } from "@/ui/use-swipe";
import { VisuallyHidden } from "@/ui/visually-hidden";

const dialogs = "[role=dialog],[role=alertdialog]";
const durationMs = 5000;
/** Then only the toast itself is left to be read. */
const announcementMs = 1000;

/** Renders the toasts. Must be mounted once. F8 focuses them. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const list = useRef<HTMLOListElement>(null);
  /** While the pointer or the focus is here, or the window is in the background, no toast closes. */
  const [isUsed, setIsUsed] = useState(false);
  const newest = toasts[0]?.id;
  const isOpen = toasts.some(({ open }) => open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast is measured
  useLayoutEffect(() => {
    if (list.current) place(list.current);
  }, [newest]);

  // An element that is removed under the pointer sends no event.
  useEffect(() => {
    if (!isOpen) setIsUsed(false);
  }, [isOpen]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { current } = list;
      if (event.code === "F8" || event.key === "F8") current?.focus();
      // An open dialog, which has handled the key, closes first, unless the focus is here.
      const isMeant = current?.contains(document.activeElement) || !document.querySelector(dialogs);
      if (event.key === "Escape" && isMeant && !event.defaultPrevented) closeAll(current);
    };
    const pause = () => setIsUsed(true);
    const resume = () => setIsUsed(false);
    document.addEventListener("keydown", onKeyDown);
    window.addEventListener("blur", pause);
    window.addEventListener("focus", resume);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("blur", pause);
      window.removeEventListener("focus", resume);
    };
  }, []);

  return createPortal(
    <section
      aria-label="Notifications (F8)"
      data-toasts
      onPointerMove={() => setIsUsed(true)}
      onPointerLeave={() => setIsUsed(list.current?.contains(document.activeElement) ?? false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setIsUsed(true);
        if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget as HTMLElement | null;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsUsed(false);
      }}
    >
      <Announcement toast={toasts.find(({ open }) => open)} />
      <ol ref={list} tabIndex={-1} className={styles.viewport}>
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            isPaused={isUsed}
            onClose={() => {
              const hadFocus = list.current?.contains(document.activeElement);
              dismissToast(toast.id);
              if (hadFocus) focusedBefore?.focus();
            }}
          />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

function closeAll(list: HTMLElement | null): void {
  const hadFocus = list?.contains(document.activeElement);
  dismissToasts();
  if (hadFocus) focusedBefore?.focus();
}

/** Read by screen readers when it changes. */
function Announcement({ toast }: { toast: ShownToast | undefined }) {
  const [text, setText] = useState("");
  useEffect(() => {
    if (!toast) return;
    const { title, description, action } = toast;
    const texts = ["Notification", title, description, action?.alternative];
    // In the next frame: screen readers announce changes.
    const frame = requestAnimationFrame(() => setText(texts.filter(Boolean).join(" ")));
    const timer = setTimeout(() => setText(""), announcementMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [toast]);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="assertive">
        {text}
      </span>
    </VisuallyHidden>
  );
}

function Toast({
  toast: { open, title, description, variant, action },
  isPaused,
  onClose,
}: {
  toast: ShownToast;
  isPaused: boolean;
  onClose: () => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  const remainingMs = useRef(durationMs);
  const [isGone, setIsGone] = useState(false);
  const expire = useEffectEvent(onClose);
  const swipe = useSwipe(onClose);

  useEffect(() => {
    if (!open || isPaused) return;
    const start = Date.now();
    const timer = setTimeout(() => expire(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - start;
    };
  }, [open, isPaused]);

  // After the exit animation.
  useLayoutEffect(() => {
    if (open) return;
    const animations = item.current?.getAnimations?.() ?? [];
    if (animations.length === 0) setIsGone(true);
    else void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => setIsGone(true));
  }, [open]);

  if (isGone) return null;
  return (
    <li
      ref={item}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: F8 and Tab reach it, and a screen reader reads it there
      tabIndex={0}
      data-state={open ? "open" : "closed"}
      className={cx(styles.toast, variant && styles.destructive)}
      {...swipe}
    >
      <div className={styles.content}>
        <div className={styles.title}>{title}</div>
        {description && <div className={styles.description}>{description}</div>}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onPress();
              onClose();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Close" className={styles.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** What had the focus before the toasts, such as before F8. */
let focusedBefore: HTMLElement | null = null;

/** The control that was pressed last. */
let pressed: Element | null = null;

/**
 * A link to another page dismisses toasts. Redirects by code keep them, because they explain the redirect, such as
 * "Payment Successful!". Before the control's own handler, which may show a toast.
 */
const onClick = ({ target }: MouseEvent) => {
  pressed = target instanceof Element ? target.closest("a, button") : null;
  if (pressed?.matches('a[href^="/"]')) dismissToasts();
};
document.addEventListener("click", onClick, true);

/**
 * Moves the toasts where they cover neither the title and the buttons of an open dialog nor, without one, the control
 * that was just pressed, such as the last "Add to Cart". On phones they are at the top, where no bar is.
 */
function place(viewport: HTMLElement): void {
  const { dataset, style } = viewport;
  // The topmost one.
  const dialog = [...document.querySelectorAll(dialogs)].at(-1);
  const actions = dialog?.querySelector("[data-actions]");
  dataset.edge = "";
  style.setProperty("--raised", dialog ? "0px" : "");
  // In the corner at the bottom right, or all of the bottom on phones.
  const { left, top, width, height } = boxOf(viewport);
  const covers = (other: Element | null) => other && boxOf(other).bottom > top && boxOf(other).right > left;
  if (!dialog) {
    const isUnderTop = pressed && boxOf(pressed).top < headerPx + height;
    dataset.edge = covers(pressed) || (window.innerWidth < phonePx && !isUnderTop) ? "top" : "";
  }
  // Beside a sheet.
  else if (covers(dialog) && boxOf(dialog).left >= width) dataset.edge = "left";
  else if (actions && covers(actions)) style.setProperty("--raised", `${innerHeight - boxOf(actions).top}px`);
}

const phonePx = 640;
const headerPx = 60;
const boxOf = (element: Element) => element.getBoundingClientRect();
