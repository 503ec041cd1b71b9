import type { ComponentProps } from "react";
import styles from "@/components/admin/slug-field.module.css";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

/** The slug, with a suggestion if it is taken. */
export function SlugField({
  suggestion,
  isSaving,
  onSuggestion,
  ...field
}: Omit<ComponentProps<typeof Field>, "label"> & {
  suggestion: string | undefined;
  /** The form is locked: there is nothing to press. */
  isSaving: boolean;
  onSuggestion: (slug: string) => void;
}) {
  return (
    <div className={styles.slug}>
      <Field {...field} label="Slug (URL)" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      {suggestion && !isSaving && (
        <Button variant="secondary" onClick={() => onSuggestion(suggestion)}>
          {`Use ${suggestion}`}
        </Button>
      )}
    </div>
  );
}
