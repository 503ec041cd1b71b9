import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";
import styles from "@/ui/dialog.module.css";
import { useModal } from "@/ui/use-modal";

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Read after the title when the panel opens. */
  description?: ReactNode;
  children: ReactNode;
  /** Where the focus goes if what had it before is gone. */
  focusInstead?: () => HTMLElement | null;
}

interface DialogProps extends PanelProps {
  wide?: boolean;
  /** Asks something that wants an answer before anything else. */
  alert?: boolean;
  /** Holds what somebody typed: neither Escape nor a press beside it throws that away, only a button does. */
  keepsTyped?: boolean;
  /** Work is under way: it stays until that is done. */
  busy?: boolean;
}

interface PanelLook extends DialogProps {
  footer?: ReactNode;
  className: string | undefined;
}

/** A dialog in the middle of the screen, scrolling inside beyond 90 % of the height. */
export function Dialog({ wide = false, ...panel }: DialogProps) {
  return <Panel {...panel} className={cx(styles.dialog, wide && styles.wide)} />;
}

/** A sheet from the side: full width on a phone. `footer` stays in sight while the content scrolls. */
export function Sheet({ footer, ...panel }: PanelProps & { footer?: ReactNode }) {
  return <Panel {...panel} className={styles.sheet} footer={footer} />;
}

function Panel({ open, ...panel }: PanelLook) {
  return open && createPortal(<OpenPanel {...panel} />, document.body);
}

function OpenPanel({
  onOpenChange,
  title,
  description,
  children,
  footer,
  className,
  alert = false,
  keepsTyped = false,
  busy = false,
  focusInstead,
}: Omit<PanelLook, "open">) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!busy) onOpenChange(false);
  };
  const dismiss = () => {
    if (!keepsTyped) close();
  };
  useModal(panel, { onEscape: dismiss, focusInstead });

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button do it by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={styles.overlay}
        onClick={dismiss}
        // Or the press would take the focus out of the panel.
        onMouseDown={(event) => event.preventDefault()}
      />
      <div
        ref={panel}
        role="dialog"
        {...(alert && { role: "alertdialog" })}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        tabIndex={-1}
        className={cx(styles.panel, className)}
      >
        <header className={styles.header}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={buttonStyles.icon} aria-label="Close" onClick={close}>
            <X aria-hidden />
          </button>
        </header>
        <div className={styles.body}>
          {description && (
            <p id={`${id}-description`} className={styles.description}>
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  );
}
