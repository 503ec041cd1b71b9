import { type ComponentType, createElement, lazy, useState } from "react";
import { importWhenOnline } from "@/lib/import-when-online";

/** A lazily loaded page. */
export interface LazyPage<Props extends object = object> {
  (props: Props): ReturnType<typeof createElement>;
  /** Loads the chunk, so that the first render does not suspend. */
  preload: () => Promise<void>;
}

export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(async () => ({ default: await importWhenOnline(load) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page at module level
  function Page(props: Props) {
    // The component must not change once rendered: remounting would lose input.
    const [PageComponent] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(PageComponent, props);
  }
  return Object.assign(Page, {
    preload: async () => {
      loaded = await load();
    },
  });
}
