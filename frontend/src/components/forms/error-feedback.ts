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

/** The title and text of an error. */
function describe(error: unknown, fallback: string, reassurance: string) {
  if (isOutage(error)) return { title: fallback, description: errorText(error, "", reassurance) };
  return {
    title: serverMessage(error, fallback),
    description: isClientError(error) ? "" : reassurance,
  };
}

/** The text of an error that is shown where the member is, instead of in a toast. */
export function inlineError(error: unknown, fallback: string, reassurance = inputKept): string {
  const { title, description } = describe(error, fallback, reassurance);
  return joinSentences(description ? withPeriod(title) : title, description);
}

/** Shows an error in a toast, on a screen that has no place for it. */
export function toastError(error: unknown, fallback: string, reassurance = inputKept): void {
  toast({ ...describe(error, fallback, reassurance), variant: "destructive" });
}

/** Like `toastError`, for admin screens, where the toast is titled "Error". Returns the text for a form. */
export function toastAdminError(error: unknown, fallback: string, reassurance = inputKept): string {
  toast({ title: "Error", description: serverMessage(error, fallback), variant: "destructive" });
  return inlineError(error, fallback, reassurance);
}

export function withPeriod(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

export function joinSentences(...parts: string[]): string {
  return parts.filter(Boolean).join(" ");
}
