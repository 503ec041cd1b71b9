import * as Radix from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";
import { currentToasts, dismissToast, dismissToasts, subscribeToToasts, toastDurationMs } from "@/ui/toast";
import styles from "@/ui/toaster.module.css";

/** Renders the toasts. Must be mounted once. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  useDismissOnLeave();
  return (
    <Radix.Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, open, title, description, variant, action }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(nowOpen) => {
            if (!nowOpen) dismissToast(id);
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
      <Radix.Viewport className={styles.viewport} hotkey={["F8"]} />
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
