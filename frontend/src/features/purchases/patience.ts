import { ApiError, NetworkError, UnexpectedAnswer } from "@/lib/http";

const longestPauseMs = 30_000;

/**
 * Asks until there is an answer that counts, with growing pauses; a connection that comes back ends a pause at once.
 * An aborted signal ends it between two questions, never in the middle of one.
 */
export async function askPatiently<T>(
  ask: () => Promise<T>,
  {
    isTemporary,
    onPause,
    signal,
  }: { isTemporary: (error: unknown) => boolean; onPause: (error: unknown) => void; signal: AbortSignal },
): Promise<T> {
  for (let asked = 0; ; asked += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      onPause(error);
      await pause(Math.min(1000 * 2 ** asked, longestPauseMs), signal);
    }
  }
}

/** The question may not have reached the server, or the server could not see to it now. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof NetworkError || error instanceof UnexpectedAnswer;
}

/** The provider has not made up its mind yet. */
export function isProcessing(error: unknown): boolean {
  return hasCode(error, "payment_processing");
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
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
