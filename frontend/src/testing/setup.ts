import "@testing-library/jest-dom/vitest";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { setSessionHint, setViewHint } from "@/testing/session-hint";
import { dismissToasts } from "@/ui/toast";

configure({
  // Generous for slow machines; passing tests do not wait for it.
  asyncUtilTimeout: 20_000,
  // `findBy…` and `waitFor` fail many times before they succeed: print the page only when the message is read.
  getElementError(message, container) {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    const print = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
    return Object.defineProperty(error, "message", { get: print, configurable: true });
  },
});

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
  setSessionHint(false);
  setViewHint(null);
  // An unexpected request fails the test.
  vi.stubGlobal("fetch", (address: unknown) =>
    Promise.reject(new Error(`Unexpected request: ${String(address)}`)),
  );
});

// happy-dom lacks these two, by which react-hook-form sees whether a select was changed before it was registered.
Object.defineProperties(HTMLSelectElement.prototype, { size: { value: 0, configurable: true } });
Object.defineProperties(HTMLOptionElement.prototype, {
  defaultSelected: {
    get(this: HTMLOptionElement) {
      return this.hasAttribute("selected");
    },
    set(this: HTMLOptionElement, isDefault: boolean) {
      this.toggleAttribute("selected", isDefault);
    },
    configurable: true,
  },
});

// happy-dom has no popovers: in tests their content is always displayed. Their buttons and `hidePopover` only send the
// events.
function sendToggle(popover: Element, newState: "open" | "closed"): void {
  for (const type of ["beforetoggle", "toggle"]) {
    popover.dispatchEvent(Object.assign(new Event(type), { newState }));
  }
}
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  sendToggle(this, "closed");
};
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[popovertarget]") : null;
  const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
  if (popover) sendToggle(popover, "open");
});

// Most files share a worker, so each test restores page and modules.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  dismissToasts();
});
