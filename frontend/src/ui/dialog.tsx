import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { cx } from "@/lib/cx";
import { IconButton } from "@/ui/button";
import styles from "@/ui/dialog.module.css";
import { useFocusScope } from "@/ui/focus-scope";
import { useOpenDialog } from "@/ui/open-dialogs";

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
  /** Receives the focus on close if the element focused before was removed; by default the heading of the page. */
  fallbackFocus?: () => HTMLElement | null;
}

interface DialogProps extends PanelProps {
  wide?: boolean;
  /** As high as the screen, for writing. */
  tall?: boolean;
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
export function Dialog({ wide = false, tall = false, top = false, ...panel }: DialogProps) {
  return (
    <Panel
      {...panel}
      className={cx(styles.dialog, wide && styles.wide, tall && styles.tall, top && styles.top)}
    />
  );
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

function Panel({ open, ...panel }: DialogProps & { className: string | undefined }) {
  return open && createPortal(<OpenPanel {...panel} />, document.body);
}

function OpenPanel({
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
}: Omit<DialogProps, "open"> & { className: string | undefined }) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  const close = () => {
    if (!isBusy) onOpenChange(false);
  };
  useFocusScope(panel, { initialFocus, restoreFocus, fallbackFocus });
  useOpenDialog(layer, () => !preventDismiss && close());

  return (
    <div ref={layer}>
      <div className={styles.overlay} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it */}
      <div
        ref={panel}
        role={isAlert ? "alertdialog" : "dialog"}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={description ? descriptionId : undefined}
        tabIndex={-1}
        className={cx(styles.panel, className)}
      >
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={close}>
            <X aria-hidden />
          </IconButton>
        </header>
        <div className={styles.body}>
          {description && (
            <p id={descriptionId} className={styles.description}>
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && (
          <footer className={styles.footer} data-actions>
            {footer}
          </footer>
        )}
      </div>
    </div>
  );
}
