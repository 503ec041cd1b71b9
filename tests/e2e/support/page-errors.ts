import type { BrowserContext, Request, Response } from "@playwright/test";

// Chromium's message about an error response; responses are checked below.
const errorResponse = /^Failed to load resource:/;

// The browser resolves only localhost (`playwright.config.ts`). Links may lead to other hosts; other requests may not.
const unknownHost = "net::ERR_NAME_NOT_RESOLVED";

const logout = "POST /api/auth/logout";

/**
 * Collects console errors (content security policy violations among them), uncaught exceptions, error responses, failed
 * requests and requests to other hosts. A test allows those it expects.
 */
export class PageErrors {
  /** The calls that change something, such as "POST /api/toolbox". */
  readonly changes: string[] = [];
  readonly #found: string[] = [];
  readonly #allowed: ((error: string) => boolean)[] = [];
  readonly #origin: string;
  readonly #running = new Set<Request>();
  /** Reads that were sent before a logout was answered. */
  readonly #sentBeforeLogout = new Set<Request>();
  #isLoggingOut = false;

  constructor(origin: string) {
    this.#origin = origin;
    // The response for visitors.
    this.allow("401 GET /api/auth/me");
    // The email frame runs no scripts, including Playwright's.
    this.allow(`console Blocked script execution in '${origin}/dev/mailbox/`);
  }

  /** Allows errors that start with the text, such as "409 POST /api/auth/register". */
  allow(...starts: string[]): void {
    this.#allowed.push((error) => starts.some((start) => error.startsWith(start)));
  }

  found(): string[] {
    return this.#found.filter((error) => !this.#allowed.some((allows) => allows(error)));
  }

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" && !errorResponse.test(message.text()))
        this.#found.push(`console ${message.text()}`);
    });
    context.on("weberror", (error) => this.#found.push(`exception ${error.error().stack}`));
    context.on("request", (request) => {
      if (request.method() === "GET") this.#running.add(request);
      else this.changes.push(this.#call(request));
      if (this.#call(request) === logout) this.#isLoggingOut = true;
      if (this.#isLoggingOut) for (const read of this.#running) this.#sentBeforeLogout.add(read);
    });
    context.on("response", (response) => {
      const request = response.request();
      this.#running.delete(request);
      if (this.#call(request) === logout) this.#isLoggingOut = false;
      this.#check(response);
    });
    context.on("requestfailed", (request) => {
      this.#running.delete(request);
      const reason = request.failure()?.errorText;
      // Leaving a page aborts its requests.
      if (reason === "net::ERR_ABORTED") return;
      if (reason !== unknownHost) this.#found.push(`failed ${this.#call(request)} ${reason}`);
      else if (!request.isNavigationRequest()) this.#found.push(`external ${request.url()}`);
    });
    context.on("page", (page) => page.on("crash", () => this.#found.push(`crash ${page.url()}`)));
  }

  #check(response: Response): void {
    if (response.status() === 401 && this.#sentBeforeLogout.has(response.request())) return;
    if (response.status() >= 400 && response.url().startsWith(this.#origin))
      this.#found.push(`${response.status()} ${this.#call(response.request())}`);
  }

  #call(request: { method(): string; url(): string }): string {
    const url = new URL(request.url());
    return `${request.method()} ${url.origin === this.#origin ? url.pathname : request.url()}`;
  }
}
