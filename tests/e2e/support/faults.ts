import type { BrowserContext, Response } from "@playwright/test";

// Chromium's own line about an answer; the answer itself is looked at below.
const aboutAnAnswer = /^Failed to load resource:/;

// The browser resolves no host but this machine (`playwright.config.ts`). Links may lead elsewhere, nothing else may.
const unknownHost = "net::ERR_NAME_NOT_RESOLVED";

/**
 * Collects what nobody should ever see: errors in the console (what the content security policy forbids among them),
 * uncaught exceptions, refused or lost calls, calls to other hosts. A test names those that belong to its story.
 */
export class Faults {
  readonly #found: string[] = [];
  readonly #allowed: ((fault: string) => boolean)[] = [];
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
    // Asking who is signed in is how a visitor is recognised.
    this.allow("401 GET /api/auth/me");
    // The frame with a mail's HTML runs no script, not even the one by which the tests look into pages.
    this.allow(`console Blocked script execution in '${home}/dev/mailbox/`);
  }

  /** Allows faults that start with the text, such as "409 POST /api/auth/register". */
  allow(...starts: string[]): void {
    this.#allowed.push((fault) => starts.some((start) => fault.startsWith(start)));
  }

  found(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((allows) => allows(fault)));
  }

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" && !aboutAnAnswer.test(message.text()))
        this.#found.push(`console ${message.text()}`);
    });
    context.on("weberror", (error) => this.#found.push(`exception ${error.error().stack}`));
    context.on("response", (response) => this.#lookAt(response));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      // Leaving a page aborts its requests.
      if (reason === "net::ERR_ABORTED") return;
      if (reason !== unknownHost) this.#found.push(`lost ${this.#call(request)} ${reason}`);
      else if (!request.isNavigationRequest()) this.#found.push(`outside ${request.url()}`);
    });
    context.on("page", (page) => page.on("crash", () => this.#found.push(`crash ${page.url()}`)));
  }

  #lookAt(response: Response): void {
    if (response.status() >= 400 && response.url().startsWith(this.#home))
      this.#found.push(`${response.status()} ${this.#call(response.request())}`);
  }

  #call(request: { method(): string; url(): string }): string {
    const url = new URL(request.url());
    return `${request.method()} ${url.origin === this.#home ? url.pathname : request.url()}`;
  }
}
