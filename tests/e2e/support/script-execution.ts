import { type BrowserContext, expect, type Page } from "@playwright/test";

/**
 * Records signs that text was executed as code: a call of `ran()`, a browser dialog, a violation of the content security
 * policy, a request to a payload's host. Images are allowed, because posts may show images of any host.
 */
export class ScriptExecutionMonitor {
  readonly #found: string[] = [];

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding("ran", ({ frame }) => this.#found.push(`a script ran in ${frame.url()}`));
    await context.exposeBinding("cspViolated", ({ frame }, rule: string) =>
      this.#found.push(`${rule} was violated in ${frame.url()}`),
    );
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        (window as unknown as { cspViolated(rule: string): void }).cspViolated(
          `${event.effectiveDirective} ${event.blockedURI}`,
        ),
      );
    });
    context.on("dialog", async (dialog) => {
      this.#found.push(`a dialog was opened: ${dialog.message()}`);
      await dialog.dismiss();
    });
    context.on("request", (request) => {
      if (new URL(request.url()).host.startsWith("canary"))
        this.#found.push(`${request.url()} was requested`);
    });
  }

  /** Serves images of other hosts, which posts may show. */
  async serveImages(context: BrowserContext): Promise<void> {
    await context.route(/^https?:\/\/(?!localhost)/, (route) =>
      route.request().resourceType() === "image"
        ? route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
        : route.fallback(),
    );
  }

  found(): readonly string[] {
    return this.#found;
  }
}

/** Checks that the document has no scripts, event handlers, frames or forms except our own. */
export async function expectNoActiveContent(page: Page): Promise<void> {
  const active = await page.evaluate(() => {
    const urlAttributes = [
      "href",
      "src",
      "action",
      "formaction",
      "data",
      "poster",
      "background",
      "xlink:href",
    ];
    const allowedSchemes = ["http:", "https:", "mailto:"];
    const isExternal = (url: string) => new URL(url, location.href).origin !== location.origin;
    const isActive = (element: Element): boolean => {
      const tag = element.localName;
      if (["object", "embed", "math", "foreignobject", "marquee"].includes(tag)) return true;
      if (tag === "iframe" && element.getAttribute("title") !== "The email as HTML") return true;
      if (tag === "base" && element.hasAttribute("href")) return true;
      if (tag === "meta" && element.hasAttribute("http-equiv")) return true;
      if (tag === "script") {
        const isData = /^application\/(ld\+)?json$/.test(element.getAttribute("type") ?? "");
        const src = element.getAttribute("src");
        return !isData && (src === null || isExternal(src));
      }
      if (tag === "link" && /stylesheet|preload|import/.test(element.getAttribute("rel") ?? ""))
        return isExternal(element.getAttribute("href") ?? "");
      if (tag === "form" && isExternal(element.getAttribute("action") ?? "")) return true;
      return element.getAttributeNames().some((name) => {
        if (name.startsWith("on") || name === "srcdoc") return true;
        const url = element.getAttribute(name) ?? "";
        return urlAttributes.includes(name) && !allowedSchemes.includes(new URL(url, location.href).protocol);
      });
    };
    return [...document.querySelectorAll("*")]
      .filter(isActive)
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(active, `in ${page.url()}`).toEqual([]);
}

/** Waits until the page displays each text literally, as text or as the value of a field. */
export async function expectText(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((wanted) => {
        const plain = (text: string) => text.replace(/\s+/g, " ").trim();
        const fields = [...document.querySelectorAll("input, textarea")].map(
          (field) => (field as HTMLInputElement).value,
        );
        const shown = plain([document.body.textContent, ...fields].join(" "));
        return wanted.filter((text) => !shown.includes(plain(text)));
      }, texts as string[]),
    )
    .toEqual([]);
}
