import { type ComponentType, lazy } from "react";
import { loadOnline } from "@/lib/load-online";

/** A screen in a chunk of its own, loaded when somebody goes there. */
export function page<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadOnline(load) }));
}
