import styles from "@/ui/choice-chips.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** Checkboxes as chips, which wrap. */
export function CheckboxChips({
  label,
  choices,
  values,
  onChange,
}: {
  label: string;
  choices: readonly string[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.wrapping}>
        {choices.map((choice) => (
          <label key={choice} className={styles.chip}>
            <input
              type="checkbox"
              className={styles.input}
              checked={values.includes(choice)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, choice] : values.filter((value) => value !== choice))
              }
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
