import { type ComponentType, createElement, useState } from "react";
import { lazyComponent } from "@/lib/lazy-component";

/** A lazily loaded page. */
export interface LazyPage<Props extends object = object> {
  (props: Props): ReturnType<typeof createElement>;
  /** Loads the chunk, so that the first render does not suspend. */
  preload: () => Promise<void>;
}

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

export function lazyPage<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPage<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  const Lazy = lazyComponent(load, name) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page at module level
  function Page(props: Props) {
    // The component must not change once rendered: remounting would lose input.
    const [PageComponent] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(PageComponent, props);
  }
  return Object.assign(Page, {
    preload: async () => {
      loaded = (await load())[name] as ComponentType<Props>;
    },
  });
}
