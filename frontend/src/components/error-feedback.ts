import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { showFieldErrors } from "@/lib/form-errors";
import { ApiError, isSessionExpired, NetworkError, serverMessage } from "@/lib/http";
import { toast } from "@/ui/toast";

const inputKept = "What you typed is still here.";

/** A rejected request (4xx). Outages, rate limits and an expired session are not: a retry may succeed. */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && !isSessionExpired(error);
}

/**
 * The description of an error toast: the server's reason if it rejected the request, else what happened, what to
 * do, and what is `kept`.
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

/** Network error, timeout or 5xx: not caused by the request. */
function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Shows a form's error in a toast, and at the fields it concerns or else above the buttons. */
export function showFormError<T extends FieldValues>(
  error: unknown,
  fallback: string,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): void {
  const message = toastError(error, fallback);
  if (!showFieldErrors(error, setError, fields)) setError("root", { message });
}

/** Shows an error in a toast. Returns its text for an inline message that stays longer. */
export function toastError(error: unknown, fallback: string, kept = inputKept): string {
  const title = isOutage(error) ? fallback : serverMessage(error, fallback);
  const description = isOutage(error) ? errorText(error, "", kept) : isClientError(error) ? "" : kept;
  toast({ title, description, variant: "destructive" });
  return joinSentences(title, description);
}

/** Like `toastError`, for admin screens, where the toast is titled "Error". */
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
