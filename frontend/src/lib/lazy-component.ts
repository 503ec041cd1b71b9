import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { importWhenOnline } from "@/lib/import-when-online";

// biome-ignore lint/suspicious/noExplicitAny: as React types `lazy`
type AnyComponent = ComponentType<any>;
type Named<Module, Name extends keyof Module> = Module[Name] extends AnyComponent ? Module[Name] : never;

/** A component that is loaded when it is first rendered. Its module can be preloaded with the same `load`. */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Named<Module, Name>> {
  return lazy(async () => ({ default: (await importWhenOnline(load))[name] as Named<Module, Name> }));
}
