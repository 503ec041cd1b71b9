import { listFields } from "@/features/prompts/fill-in";
import styles from "@/features/prompts/prompt-fields.module.css";
import { parseTemplate } from "@/features/prompts/template";

/** Shows an admin which fields members will fill in. */
export function PromptFields({ promptText }: { promptText: string }) {
  const fields = listFields(parseTemplate(promptText));
  if (fields.length === 0)
    return (
      <p className={styles.hint}>
        Write [topic] or {"{{topic}}"} where members should fill in their own words.
      </p>
    );
  return (
    <div className={styles.hint}>
      <p id="prompt-fields">Members fill in:</p>
      <ul className={styles.fields} aria-labelledby="prompt-fields">
        {fields.map((name) => (
          <li key={name} className={styles.field}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
