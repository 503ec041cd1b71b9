import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { inlineError } from "@/components/forms/error-feedback";
import { ApiError } from "@/lib/api/http";

/** Shows a form's error at the fields it concerns, or else above the buttons. */
export function showFormError<T extends FieldValues>(
  error: unknown,
  fallback: string,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): void {
  if (!showFieldErrors(error, setError, fields)) setError("root", { message: inlineError(error, fallback) });
}

/** Shows the server's field errors and focuses the first. Returns whether there were any. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const invalidFields = fields.filter((field) => error.fields[field]);
  for (const [index, field] of invalidFields.entries()) {
    setError(field, { type: "server", message: error.fields[field] ?? "" }, { shouldFocus: index === 0 });
  }
  return invalidFields.length > 0;
}
