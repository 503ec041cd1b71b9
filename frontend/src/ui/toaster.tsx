import * as Radix from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";
import { currentToasts, dismissToast, dismissToasts, subscribeToToasts } from "@/ui/toast";
import styles from "@/ui/toaster.module.css";

const dialogs = "[role=dialog],[role=alertdialog]";

/** Renders the toasts. Must be mounted once. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const viewport = useRef<HTMLOListElement>(null);
  const newest = toasts[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast is measured
  useLayoutEffect(() => {
    if (viewport.current) place(viewport.current);
  }, [newest]);
  const hasFocus = () => viewport.current?.contains(document.activeElement);
  return (
    // By default, a toast closes after 5 seconds or when it is swiped right by 50 px, and F8 focuses it.
    <Radix.Provider>
      {toasts.map(({ id, open, title, description, variant, action }) => (
        <Radix.Root
          key={id}
          open={open}
          // It only closes.
          onOpenChange={() => {
            dismissToast(id);
            if (hasFocus()) focusedBefore?.focus();
          }}
          onEscapeKeyDown={(event) => {
            // An open dialog closes first, unless the focus is in the toast.
            if (document.querySelector(dialogs) && !hasFocus()) event.preventDefault();
          }}
          className={cx(styles.toast, variant && styles.destructive)}
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
      <Radix.Viewport
        ref={viewport}
        className={styles.viewport}
        onFocus={({ relatedTarget, currentTarget }) => {
          // Radix focuses other elements of its region when one tabs into it.
          if (!currentTarget.parentElement?.contains(relatedTarget))
            focusedBefore = relatedTarget as HTMLElement | null;
        }}
      />
    </Radix.Provider>
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
 * that was just pressed, such as the last "Add to Cart".
 */
function place(viewport: HTMLElement): void {
  const { dataset, style } = viewport;
  // The topmost one.
  const dialog = [...document.querySelectorAll(dialogs)].at(-1);
  const actions = dialog?.querySelector("[data-actions]");
  dataset.edge = "";
  style.setProperty("--raised", dialog ? "0px" : "");
  // In the corner at the bottom right, or all of the bottom on phones.
  const { left, top, width } = boxOf(viewport);
  const covers = (other: Element | null) => other && boxOf(other).bottom > top && boxOf(other).right > left;
  if (!dialog) dataset.edge = covers(pressed) ? "top" : "";
  // Beside a sheet.
  else if (covers(dialog) && boxOf(dialog).left >= width) dataset.edge = "left";
  else if (actions && covers(actions)) style.setProperty("--raised", `${innerHeight - boxOf(actions).top}px`);
}

const boxOf = (element: Element) => element.getBoundingClientRect();
