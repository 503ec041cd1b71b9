import { useEffect, useEffectEvent, useRef } from "react";

/** Acts once for each `occasion`, however often React runs effects. Without an occasion it does not act. */
export function useOnce(occasion: string | null, act: () => void): void {
  const acted = useRef<string | null>(null);
  const onOccasion = useEffectEvent(act);
  useEffect(() => {
    if (occasion === null || acted.current === occasion) return;
    acted.current = occasion;
    onOccasion();
  }, [occasion]);
}
