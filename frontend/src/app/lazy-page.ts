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
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page at module level
  function Page() {
    // The component must not change once rendered: remounting would lose input.
    const [PageComponent] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(PageComponent);
  }
  return Object.assign(Page, {
    preload: async () => {
      loaded = await load();
    },
  });
}
