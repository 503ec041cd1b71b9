import { StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "@/entry/app";
import { readInitialData } from "@/entry/initial-data";
import { preloadPage } from "@/router/routes";
import "@/lib/last-key";
import { keepLinkedCode } from "@/lib/linked-code";

keepLinkedCode(location);

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");
const app = (
  <StrictMode>
    <BrowserRouter>
      <App initialData={readInitialData()} />
    </BrowserRouter>
  </StrictMode>
);

/** Whether the browser has translated the page, so that its text nodes are no longer those of the app. */
const isTranslated = () => root.querySelector("font") !== null;

/** Replaces hydration with a fresh render and restores the form values. */
function replacePage(root: HTMLElement): void {
  const fields = () => [...root.querySelectorAll("input")];
  const forms = () => [...root.querySelectorAll("form")];
  const before = fields();
  const submitted = forms().findIndex((form) => form.dataset.submitted !== undefined);
  const focused = before.indexOf(document.activeElement as HTMLInputElement);
  flushSync(() => createRoot(root).render(app));
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const [index, field] of fields().entries()) {
    const { value, checked } = before[index] ?? field;
    if (field.checked !== checked) field.click();
    if (field.value === value) continue;
    setValue?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  fields()[focused]?.focus();
  forms()[submitted]?.requestSubmit();
}

/** Hands over from public/loader.js, which repeats what was pressed before. */
const finish = () => window.dispatchEvent(new Event("hydrated"));

if (root.hasChildNodes()) {
  // In a transition, React yields to the browser while it hydrates, unless an interaction needs it now.
  const hydrate = () =>
    isTranslated() ? replacePage(root) : startTransition(() => void hydrateRoot(root, app));
  // The page's chunks load with the app. If one fails, the prerendered HTML stays until it loads.
  void preloadPage(location.pathname).catch(console.error).then(hydrate).then(finish);
} else {
  createRoot(root).render(app);
  finish();
}
