import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Replaces hydration with a fresh render and restores the form values. */
export function replacePage(root: HTMLElement, app: ReactNode): void {
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
