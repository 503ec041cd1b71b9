import styles from "@/ui/badge-button.module.css";

/** A button the size of a badge, in a row of a list, that opens a dialog. */
export function BadgeButton({
  label,
  children,
  onClick,
}: {
  /** Names the item too. */
  label: string;
  children: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
