import { useId } from "react";
import { Field, type FieldProps } from "@/ui/field";

/** A text field for which the browser suggests values. */
export function SuggestionField({ suggestions, ...field }: FieldProps & { suggestions: readonly string[] }) {
  const id = useId();
  return (
    <>
      <Field {...field} list={id} />
      <datalist id={id}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
