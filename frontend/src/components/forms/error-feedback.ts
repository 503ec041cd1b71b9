import { ApiError, isSessionExpired, NetworkError, serverMessage } from "@/lib/api/http";
import { toast } from "@/ui/toast";

export const inputKept = "What you typed is still here.";

/** A rejected request (4xx). Outages, rate limits and an expired session are not: a retry may succeed. */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && !isSessionExpired(error);
}

/** Someone else was faster. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/**
 * The text of an error message: the server's reason for a rejected request; otherwise what happened, what to do, and
 * `reassurance`, such as "Your changes are still here."
 */
export function errorText(error: unknown, fallback: string, reassurance = inputKept): string {
  if (isClientError(error)) return serverMessage(error, fallback);
  if (error instanceof NetworkError) {
    const what = error.timedOut ? "The server took too long to respond." : "We couldn't reach the server.";
    return joinSentences(what, "Check your connection and try again.", reassurance);
  }
  return joinSentences(
    serverMessage(error, "Something went wrong on our side. Please try again in a moment."),
    reassurance,
  );
}

/** Network error, timeout or 5xx: not caused by the request. */
function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Shows an error in a toast, on a screen that has no place for it. */
export function toastError(error: unknown, fallback: string, reassurance = inputKept): void {
  toast({ ...describeError(error, fallback, reassurance), variant: "destructive" });
}

/** The title and text of a toast. */
export function describeError(error: unknown, fallback: string, reassurance: string) {
  if (isOutage(error)) return { title: fallback, description: errorText(error, "", reassurance) };
  return {
    title: serverMessage(error, fallback),
    description: isClientError(error) ? "" : reassurance,
  };
}

/** Like `toastError`, for admin screens, where the toast is titled "Error". */
export function toastAdminError(error: unknown, fallback: string, reassurance = inputKept): string {
  const description = serverMessage(error, "");
  toast({ title: "Error", description: description || fallback, variant: "destructive" });
  if (description) return joinSentences(withPeriod(description), isClientError(error) ? "" : reassurance);
  return joinSentences(withPeriod(fallback), errorText(error, "", reassurance));
}

export function withPeriod(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

export function joinSentences(...parts: string[]): string {
  return parts.filter(Boolean).join(" ");
}
