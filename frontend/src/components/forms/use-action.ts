import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { inlineError } from "@/components/forms/error-feedback";

export interface ActionOptions<Args extends unknown[]> {
  /** What to say if the server gives no reason. */
  failed: string | ((...args: Args) => string);
  /** What is said to be safe after a failure. */
  reassurance?: string;
  /** Shows a failure. If it returns a text, this is the action's `error`. */
  report?: (error: unknown, failed: string, reassurance: string) => unknown;
  /** Returns true if it handled the error, so that it is not reported. */
  onError?: (error: unknown, ...args: Args) => unknown;
  /** Keys of queries that are loaded again after a success. */
  invalidates?: readonly string[];
}

/** A write that is not a form: one at a time, with its state and its error. */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown> | undefined,
  { failed, reassurance = "", report = inlineError, onError, invalidates }: ActionOptions<Args>,
) {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // A ref, because state would update too late for a double click.
  const isPending = useRef(false);

  /** Returns whether it succeeded. Does nothing while the action is running. */
  const run = async (...args: Args): Promise<boolean> => {
    if (isPending.current) return false;
    isPending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await action(...args);
      if (invalidates) void mutate((key) => typeof key === "string" && invalidates.includes(key));
      return true;
    } catch (error) {
      if (onError?.(error, ...args) !== true) {
        const text = typeof failed === "string" ? failed : failed(...args);
        const shown = report(error, text, reassurance);
        if (typeof shown === "string") setError(shown);
      }
      return false;
    } finally {
      isPending.current = false;
      setBusy(false);
    }
  };
  return { run, busy, error, clearError: () => setError(undefined) };
}
