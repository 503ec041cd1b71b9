import { useEffect, useEffectEvent, useRef } from "react";

/** Acts once for each `occasion`, however often React runs effects. Without an occasion it does not act. */
export function useEffectOncePerKey(key: string | null, act: () => void): void {
  const handledKey = useRef<string | null>(null);
  const runEffect = useEffectEvent(act);
  useEffect(() => {
    if (key === null || handledKey.current === key) return;
    handledKey.current = key;
    runEffect();
  }, [key]);
}
