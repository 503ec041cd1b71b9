import { useEffect, useState } from "react";
import { importWhenOnline } from "@/lib/import-when-online";

/** Loads a module as soon as it is needed, for what must not appear later than the rest. `load` must be a stable function. */
export function useChunk<Module>(
  isNeeded: boolean,
  load: () => Promise<Module>,
): { chunk?: Module; isWaiting: boolean } {
  const [loaded, setLoaded] = useState<{ chunk?: Module }>();
  useEffect(() => {
    if (!isNeeded) return;
    importWhenOnline(load).then(
      (chunk) => setLoaded({ chunk }),
      // The page works without it.
      () => setLoaded({}),
    );
  }, [isNeeded, load]);
  return { ...loaded, isWaiting: isNeeded && !loaded };
}
