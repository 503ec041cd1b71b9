import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";
import styles from "@/ui/dialog.module.css";
import { useCloseRequests } from "@/ui/use-close-requests";

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Read after the title when the panel opens. */
  description?: ReactNode;
  children: ReactNode;
  /** Where the focus begins; by default on the first control. */
  initialFocus?: () => HTMLElement | null;
  /** Moves the focus on close. By default, the element focused before gets it. */
  restoreFocus?: () => void;
  /** Receives the focus on close if the element focused before was removed. */
  fallbackFocus?: () => HTMLElement | null;
}

interface DialogProps extends PanelProps {
  wide?: boolean;
  /** Stays at the top, at the same height, while its content changes. */
  top?: boolean;
  /** Renders an `alertdialog`. */
  isAlert?: boolean;
  /** Prevents Escape and outside clicks from closing a dirty form. The close and cancel buttons still work. */
  preventDismiss?: boolean;
  /** Stays open while work is in progress. */
  isBusy?: boolean;
  /** Stays in sight while the content scrolls. */
  footer?: ReactNode;
}

/** A centered dialog that scrolls inside beyond 90 % of the height. */
export function Dialog({ wide = false, top = false, ...panel }: DialogProps) {
  return <Panel {...panel} className={cx(styles.dialog, wide && styles.wide, top && styles.top)} />;
}

/** A sheet from the side: full width on a phone. */
export function Sheet(panel: PanelProps & Pick<DialogProps, "footer">) {
  return <Panel {...panel} className={styles.sheet} />;
}

/** The buttons of a dialog's form, sticky at the bottom while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    // No toast covers it.
    <div className={styles.actions} data-actions>
      {children}
    </div>
  );
}

function Panel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  className,
  isAlert = false,
  preventDismiss = false,
  isBusy = false,
  initialFocus,
  restoreFocus,
  fallbackFocus,
}: DialogProps & { className: string | undefined }) {
  const previousFocus = useRef<Element | null>(null);
  // Measured before Radix locks scrolling: styles/base.css reserves the scroll bar's width, so that the page does
  // not jump.
  useLayoutEffect(() => {
    if (!open) return;
    previousFocus.current = document.activeElement;
    const { style, clientWidth } = document.documentElement;
    style.setProperty("--scroll-bar", `${window.innerWidth - clientWidth}px`);
  }, [open]);

  const keepOpen = (event: Event) => {
    if (preventDismiss) event.preventDefault();
  };
  const requestChange = (next: boolean) => {
    if (!isBusy) onOpenChange(next);
  };
  const isTopmost = useCloseRequests(open, () => {
    if (!preventDismiss) requestChange(false);
  });
  // Radix sends Escape to the layer opened last. If that is a toast, it leaves the key to the dialog.
  const seenByRadix = useRef<Event>(null);
  const onEscape = (event: KeyboardEvent) => {
    seenByRadix.current = event;
    // Escape closes an open menu first. Radix does not know a dialog yet that has just opened above.
    if (!isTopmost() || document.querySelector("[aria-haspopup=menu][aria-expanded=true]"))
      event.preventDefault();
    keepOpen(event);
  };
  const closeBelowToast = (event: ReactKeyboardEvent<HTMLElement>) => {
    const { key, nativeEvent, target, currentTarget } = event;
    const isHere = target instanceof Node && currentTarget.contains(target);
    if (key !== "Escape" || !isHere || seenByRadix.current === nativeEvent || preventDismiss) return;
    // The key must not also close the dialog below, by its CloseWatcher.
    event.preventDefault();
    requestChange(false);
  };
  const focusAfterwards = (event: Event) => {
    event.preventDefault();
    if (restoreFocus) return restoreFocus();
    const { current } = previousFocus;
    const canRestore = current instanceof HTMLElement && current !== document.body && current.isConnected;
    (canRestore ? current : fallbackFocus?.())?.focus();
  };

  return (
    <Radix.Root open={open} onOpenChange={requestChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={cx(styles.panel, className)}
          {...(isAlert ? { role: "alertdialog" } : {})}
          onOpenAutoFocus={(event) => {
            const target = initialFocus?.();
            if (!target) return;
            event.preventDefault();
            target.focus();
          }}
          onCloseAutoFocus={focusAfterwards}
          onPointerDownOutside={keepOpen}
          onEscapeKeyDown={onEscape}
          onKeyDown={closeBelowToast}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={buttonStyles.icon} aria-label="Close">
              <X aria-hidden />
            </Radix.Close>
          </header>
          <div className={styles.body}>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer && (
            <footer className={styles.footer} data-actions>
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
