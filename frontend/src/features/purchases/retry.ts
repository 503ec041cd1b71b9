import { ApiError, NetworkError, ResponseValidationError } from "@/lib/http";

const maxDelayMs = 30_000;

/**
 * Asks until there is an answer that counts, with growing pauses; a connection that comes back ends a pause at once.
 * An aborted signal ends it between two questions, never in the middle of one.
 */
export async function retryWithBackoff<T>(
  request: () => Promise<T>,
  {
    shouldRetry,
    onRetry,
    signal,
  }: { shouldRetry: (error: unknown) => boolean; onRetry: (error: unknown) => void; signal: AbortSignal },
): Promise<T> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted || !shouldRetry(error)) throw error;
      onRetry(error);
      await delay(Math.min(1000 * 2 ** attempts, maxDelayMs), signal);
    }
  }
}

/** The question may not have reached the server, or the server could not see to it now. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof NetworkError || error instanceof ResponseValidationError;
}

/** The provider has not made up its mind yet. */
export function isPaymentProcessing(error: unknown): boolean {
  return hasErrorCode(error, "payment_processing");
}

export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
