import { useEffect, useEffectEvent, useState } from "react";

/** Most of what is sent leaves within a second or two. */
const delayMs = 1000;
const maxRefetches = 5;

/**
 * Returns a function that refetches, and goes on a few times while `isPending`: so that the list shows what became of
 * what the admin has just sent.
 */
export function useRefetchWhile(isPending: boolean | undefined, refetch: () => unknown): () => void {
  const [left, setLeft] = useState(0);
  const refetchNow = useEffectEvent(refetch);
  useEffect(() => {
    if (!isPending || left === 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      refetchNow();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isPending, left]);
  return () => {
    setLeft(maxRefetches);
    refetch();
  };
}
