import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { showFieldErrors } from "@/lib/form-errors";
import { ApiError, NetworkError, serverMessage } from "@/lib/http";
import { toast } from "@/ui/toast";

const typedIsKept = "What you typed is still here.";

/** A refusal of what was sent. Anything else (no answer, a fault, too many tries) may go well later. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/** Where it is no refusal: what happened, what to do, and what is `kept`. Else nothing. */
export function reassurance(error: unknown, kept = typedIsKept): string {
  if (isRefusal(error)) return "";
  if (error instanceof NetworkError)
    return sentences("No answer came from the server. Check your connection and try again.", kept);
  // The server's own sentence tells when to try again.
  if (error instanceof ApiError && error.status === 429) return kept;
  return sentences("The fault is ours, not yours. Try again in a moment.", kept);
}

/** Says the failure of a form in a toast, and under the fields it is about, or else in the form's note. */
export function showFailure<T extends FieldValues>(
  error: unknown,
  fallback: string,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): void {
  const message = sayFailure(error, fallback);
  if (!showFieldErrors(error, setError, fields)) setError("root", { message });
}

/** Says a failure in a toast. Answers its words, for a note that stays longer. */
export function sayFailure(error: unknown, fallback: string, kept = typedIsKept): string {
  const title = serverMessage(error, fallback);
  const description = reassurance(error, kept);
  toast({ title, description, variant: "destructive" });
  return sentences(title, description);
}

/** As `sayFailure`, in the way of the admins' desks: the toast is titled "Error", and the note alone says what to do. */
export function sayError(error: unknown, fallback: string, kept = typedIsKept): string {
  const description = serverMessage(error, fallback);
  toast({ title: "Error", description, variant: "destructive" });
  return sentences(/[.!?]$/.test(description) ? description : `${description}.`, reassurance(error, kept));
}

export function sentences(...parts: string[]): string {
  return parts.filter(Boolean).join(" ");
}
