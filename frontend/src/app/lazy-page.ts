import { type ComponentType, createElement, lazy, useState } from "react";
import { importWhenOnline } from "@/lib/import-when-online";

/** A lazily loaded page. */
export interface LazyPage {
  (): ReturnType<typeof createElement>;
  /** Loads the chunk, so that the first render does not suspend. */
  preload: () => Promise<void>;
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(async () => ({ default: await importWhenOnline(load) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called at the head of a module, once for each page
  function Page() {
    // The component must not change once rendered: remounting would lose input.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(Shown);
  }
  return Object.assign(Page, {
    preload: async () => {
      loaded = await load();
    },
  });
}
