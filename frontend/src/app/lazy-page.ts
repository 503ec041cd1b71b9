import { type ComponentType, createElement, lazy, useState } from "react";
import { importWhenOnline } from "@/lib/import-when-online";

/** A screen in a chunk of its own, loaded when somebody goes there. */
export interface LazyPage {
  (): ReturnType<typeof createElement>;
  /** Loads it ahead of its first showing, which then waits for nothing. */
  preload: () => Promise<void>;
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(async () => ({ default: await importWhenOnline(load) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called at the head of a module, once for each page
  function Page() {
    // Once on screen it stays the one it was: another component would lose what was typed into it.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(Shown);
  }
  return Object.assign(Page, {
    preload: async () => {
      loaded = await load();
    },
  });
}
