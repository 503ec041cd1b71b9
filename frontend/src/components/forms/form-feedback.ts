import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { describeError, inputKept, joinSentences, withPeriod } from "@/components/forms/error-feedback";
import { showFieldErrors } from "@/lib/form-errors";

/** Shows a form's error at the fields it concerns, or else above the buttons. */
export function showFormError<T extends FieldValues>(
  error: unknown,
  fallback: string,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): void {
  if (!showFieldErrors(error, setError, fields)) setError("root", { message: inlineError(error, fallback) });
}

/** The text of an error that is shown where the member is, instead of in a toast. */
export function inlineError(error: unknown, fallback: string, reassurance = inputKept): string {
  const { title, description } = describeError(error, fallback, reassurance);
  return joinSentences(description ? withPeriod(title) : title, description);
}
