import { useEffect, useEffectEvent, useRef } from "react";

/** Runs `effect` once per key, even in Strict Mode. A null key skips it. */
export function useEffectOncePerKey(key: string | null, act: () => void): void {
  const handledKey = useRef<string | null>(null);
  const runEffect = useEffectEvent(act);
  useEffect(() => {
    if (key === null || handledKey.current === key) return;
    handledKey.current = key;
    runEffect();
  }, [key]);
}
