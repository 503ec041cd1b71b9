import { useId } from "react";
import { Link } from "react-router-dom";
import { cx } from "@/lib/cx";
import styles from "@/ui/choice-chips.module.css";
import scrollRow from "@/ui/scroll-row.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** Radio buttons as a row of chips (segmented control). */
export function ChoiceChips({
  label,
  value,
  wraps = false,
  onChange,
  choices,
}: {
  label: string;
  value: string | undefined;
  /** Wraps instead of scrolling. */
  wraps?: boolean;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={wraps ? styles.wrapped : cx(scrollRow.row, styles.row)}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.chip}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same as links, which work before the app has loaded. */
export function LinkChips({
  label,
  isQuiet = false,
  choices,
}: {
  label: string;
  /** Looks like text. */
  isQuiet?: boolean;
  choices: readonly { to: string; label: string; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={label} className={cx(styles.links, isQuiet && styles.quiet)}>
      <ul className={cx(scrollRow.row, styles.row)}>
        {choices.map(({ to, label, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx(styles.chip, styles.link)}
              aria-current={isCurrent ? "page" : "false"}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
