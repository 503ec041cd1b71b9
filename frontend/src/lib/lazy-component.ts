import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from "react";
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

/** A part of a screen, such as a dialog, that appears once it is loaded. It keeps the type parameters of the component. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Named<Module, Name> {
  const Part: AnyComponent = lazyComponent(load, name);
  const suspended: AnyComponent = (props) => createElement(Suspense, null, createElement(Part, props));
  return suspended as Named<Module, Name>;
}
