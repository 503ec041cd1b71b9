import type { ErrorCode } from "@/lib/api/api-contract";
import { ApiError, InvalidResponseError, NetworkError } from "@/lib/api/http";

const maxDelayMs = 30_000;

/**
 * Retries with exponential backoff; coming back online ends a wait immediately. An aborted signal stops the retries,
 * but never a request in flight.
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

/** The request may not have reached the server, or the server could not handle it. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof NetworkError || error instanceof InvalidResponseError;
}

export function isPaymentProcessing(error: unknown): boolean {
  return hasErrorCode(error, "payment_processing");
}

export function hasErrorCode(error: unknown, code: ErrorCode): boolean {
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
