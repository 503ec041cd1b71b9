import { useEffect, useEffectEvent, useRef } from "react";

/** Runs `act` once per key, even if React reruns effects. Null skips. */
export function useEffectOncePerKey(key: string | null, act: () => void): void {
  const handledKey = useRef<string | null>(null);
  const runEffect = useEffectEvent(act);
  useEffect(() => {
    if (key === null || handledKey.current === key) return;
    handledKey.current = key;
    runEffect();
  }, [key]);
}
