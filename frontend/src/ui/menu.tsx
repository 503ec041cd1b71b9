import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router-dom";
import { cx } from "@/lib/cx";
import { buttonClass } from "@/ui/button";
import styles from "@/ui/menu.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

/**
 * A menu button on the native popover API, which provides light dismiss and the top layer. Arrow keys, Home and End move
 * among the items.
 */
export function Menu({
  label,
  trigger,
  variant,
  header,
  children,
}: {
  /** The name of the button and of the menu. */
  label: string;
  trigger: ReactNode;
  /** A button with text. By default the trigger is a round icon. */
  variant?: "secondary" | "ghost";
  /** Content above the items. */
  header?: ReactNode;
  /** The items. A function renders them only while the menu is open. */
  children: ReactNode | (() => ReactNode);
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const items = () =>
    [...(popover.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])].filter(
      (item) => item.checkVisibility?.() ?? true,
    );
  const focusFirst = () => items()[0]?.focus();
  const onOpened = useEffectEvent(focusFirst);

  useEffect(() => {
    if (!open) return;
    onOpened();
    const reposition = () => position(button.current, popover.current);
    window.addEventListener("scroll", reposition, { capture: true, passive: true });
    // The window, or the size of its text.
    const observer = new ResizeObserver(reposition);
    observer.observe(document.documentElement);
    return () => {
      window.removeEventListener("scroll", reposition, { capture: true });
      observer.disconnect();
    };
  }, [open]);

  const close = () => popover.current?.hidePopover();

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const last = all.length - 1;
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      all[target]?.focus();
    } else if (event.key === "Tab" || event.key === "Escape") {
      // A dialog around the menu prevents the default action of Escape.
      close();
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={variant ? buttonClass({ variant }) : styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {trigger}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={(event) => {
          if (event.newState === "open") position(button.current, popover.current);
        }}
        onToggle={(event) => {
          const isOpen = event.newState === "open";
          // Closed and opened again before the browser reported it: one event for both.
          if (isOpen && open) focusFirst();
          setOpen(isOpen);
        }}
      >
        {header && <div className={styles.header}>{header}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} onClick={close}>
          {typeof children === "function" ? open && children() : children}
        </div>
      </div>
    </>
  );
}

export function MenuLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={cx(styles.item, className)}>
      {children}
    </Link>
  );
}

/** A link to another site that opens in a new tab. */
export function MenuExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

export function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onClick}>
      {children}
    </button>
  );
}

/**
 * Positions the popover below the button, or above it where that is not on the screen, right edges aligned. CSS anchor
 * positioning isn't supported everywhere yet.
 */
function position(button: HTMLElement | null, popover: HTMLElement | null): void {
  if (!button || !popover) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetHeight } = popover;
  const below = bottom + 8;
  const isBelow = below + offsetHeight <= window.innerHeight;
  const viewportWidth = document.documentElement.clientWidth;
  const end = Math.max(8, viewportWidth - right);
  popover.style.top = `${isBelow ? below : Math.max(8, top - 8 - offsetHeight)}px`;
  popover.style.right = `${end}px`;
  // With large text the menu may be as wide as the screen, and no wider.
  popover.style.setProperty("--max-width", `${viewportWidth - end - 8}px`);
}
