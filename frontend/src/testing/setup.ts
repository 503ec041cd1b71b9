import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // A call that a test has not provided for is a fault of the test or of the code.
  vi.stubGlobal("fetch", (address: unknown) =>
    Promise.reject(new Error(`Unexpected request: ${String(address)}`)),
  );
});

// happy-dom has no popovers. What is in one is always there in tests; that it is hidden is the browser's part.
HTMLElement.prototype.hidePopover ??= () => {};

afterEach(cleanup);
