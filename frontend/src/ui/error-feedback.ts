import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { showFieldErrors } from "@/lib/form-errors";
import { ApiError, NetworkError, serverMessage } from "@/lib/http";
import { toast } from "@/ui/toast";

const inputKept = "What you typed is still here.";

/** A refusal of what was sent. Anything else (no answer, a fault, too many tries) may go well later. */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/**
 * The text under a notice's title: the server's reason where it refused, otherwise what happened, what to do, and what
 * is `kept`.
 */
export function errorText(error: unknown, refused: string, kept = inputKept): string {
  if (isClientError(error)) return serverMessage(error, refused);
  if (error instanceof NetworkError) {
    const what = error.timedOut ? "The server took too long to respond." : "We couldn't reach the server.";
    return joinSentences(what, "Check your connection and try again.", kept);
  }
  return joinSentences(
    serverMessage(error, "Something went wrong on our side. Please try again in a moment."),
    kept,
  );
}

/** The server did not respond, or could not do its work: what was sent is not to blame. */
function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Says the failure of a form in a toast, and under the fields it is about, or else in the form's note. */
export function showFormError<T extends FieldValues>(
  error: unknown,
  fallback: string,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): void {
  const message = toastError(error, fallback);
  if (!showFieldErrors(error, setError, fields)) setError("root", { message });
}

/** Shows a failure in a toast. Returns its text, for a note that stays longer. */
export function toastError(error: unknown, fallback: string, kept = inputKept): string {
  const title = isOutage(error) ? fallback : serverMessage(error, fallback);
  const description = isOutage(error) ? errorText(error, "", kept) : isClientError(error) ? "" : kept;
  toast({ title, description, variant: "destructive" });
  return joinSentences(title, description);
}

/** As `sayFailure`, on the screens for admins, where the toast is titled "Error". */
export function toastAdminError(error: unknown, fallback: string, kept = inputKept): string {
  const description = serverMessage(error, "");
  toast({ title: "Error", description: description || fallback, variant: "destructive" });
  if (description) return joinSentences(withPeriod(description), isClientError(error) ? "" : kept);
  return joinSentences(withPeriod(fallback), errorText(error, "", kept));
}

function withPeriod(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

export function joinSentences(...parts: string[]): string {
  return parts.filter(Boolean).join(" ");
}
