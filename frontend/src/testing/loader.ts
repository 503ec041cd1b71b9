import { onTestFinished, vi } from "vitest";
import loader from "@/../public/loader.js?raw";

/** Runs the loader as a document does that names these scripts. Returns the script elements that it adds. */
export function runLoader(scripts: readonly string[] = []): HTMLScriptElement[] {
  const element = document.createElement("script");
  if (scripts.length > 0) element.dataset.scripts = scripts.join(" ");
  const added: HTMLScriptElement[] = [];
  vi.spyOn(document, "currentScript", "get").mockReturnValue(element);
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) added.push(node);
  });
  new Function(loader)();
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  window.dispatchEvent(new Event("load"));
  // It stops listening.
  onTestFinished(() => void window.dispatchEvent(new Event("hydrated")));
  return added;
}
