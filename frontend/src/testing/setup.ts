import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { hintAtSession } from "@/testing/session-hint";
import { dismissToasts } from "@/ui/toast";

// Machines that run all suites at once are slow; a test that waits for nothing is not held up by this.
configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  hintAtSession(false);
  // A call that a test has not provided for is a fault of the test or of the code.
  vi.stubGlobal("fetch", (address: unknown) =>
    Promise.reject(new Error(`Unexpected request: ${String(address)}`)),
  );
});

// happy-dom has no popovers. What is in one is always there in tests; that it is hidden is the browser's part.
HTMLElement.prototype.hidePopover ??= () => {};

// Most files share their worker, so each test leaves page and modules as it found them.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  dismissToasts();
});
