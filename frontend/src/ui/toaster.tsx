import * as Radix from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";
import { currentToasts, dismissToast, dismissToasts, subscribeToToasts, toastDurationMs } from "@/ui/toast";
import styles from "@/ui/toaster.module.css";

/** Renders the toasts. Must be mounted once. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const viewport = useRef<HTMLOListElement>(null);
  useDismissOnLeave();
  useFreeEdge(viewport, toasts[0]?.id);
  return (
    <Radix.Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, open, title, description, variant, action }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(nowOpen) => {
            if (!nowOpen) dismissToast(id);
          }}
          onEscapeKeyDown={(event) => {
            // An open dialog closes first, unless the focus is in the toast.
            const isInToast = viewport.current?.contains(event.target as Node);
            if (openDialog() && !isInToast) event.preventDefault();
          }}
          className={cx(styles.toast, variant === "destructive" && styles.destructive)}
        >
          <div className={styles.content}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {action && (
              <Radix.Action className={styles.action} altText={action.alternative} onClick={action.onPress}>
                {action.label}
              </Radix.Action>
            )}
          </div>
          <Radix.Close className={cx(buttonStyles.icon, styles.close)} aria-label="Close">
            <X aria-hidden />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport ref={viewport} className={styles.viewport} hotkey={["F8"]} />
    </Radix.Provider>
  );
}

/**
 * Dismisses toasts when a link to another page is clicked. Redirects by code keep them, because they explain the
 * redirect, such as "Payment Successful!".
 */
function useDismissOnLeave(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href^="/"]')) dismissToasts();
    };
    // Before the link's own handler, which may show a toast.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
}

/**
 * Chooses the edge of the screen that covers neither the control that was just pressed, such as the last "Add to Cart",
 * nor an open dialog.
 */
function useFreeEdge(viewport: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest("a, button") : null;
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast is measured once
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    element.dataset.edge = "bottom";
    const dialog = openDialog();
    const isCovered = [pressed.current, dialog].some(
      (other) => other?.isConnected && areOverlapping(element, other),
    );
    if (isCovered) element.dataset.edge = "top";
    // A dialog that opens later moves the toast by CSS.
    else if (!dialog) delete element.dataset.edge;
  }, [toastId]);
}

function areOverlapping(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const openDialog = () => document.querySelector("[role=dialog], [role=alertdialog]");
