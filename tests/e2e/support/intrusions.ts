import { type BrowserContext, expect, type Page } from "@playwright/test";

/**
 * Collects every sign that a text became code: a call of `ran()`, a question of the browser, a breach of the content
 * security policy, a request to somebody else's host. Pictures are the exception, for posts may show them from anywhere.
 */
export class Intrusions {
  readonly #found: string[] = [];

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding("ran", ({ frame }) => this.#found.push(`a script ran in ${frame.url()}`));
    await context.exposeBinding("breached", ({ frame }, rule: string) =>
      this.#found.push(`${rule} was breached in ${frame.url()}`),
    );
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        (window as unknown as { breached(rule: string): void }).breached(
          `${event.effectiveDirective} ${event.blockedURI}`,
        ),
      );
    });
    context.on("dialog", async (dialog) => {
      this.#found.push(`a question was asked: ${dialog.message()}`);
      await dialog.dismiss();
    });
    context.on("request", (request) => {
      if (new URL(request.url()).host.startsWith("canary"))
        this.#found.push(`${request.url()} was asked for`);
    });
  }

  /** Answers for the hosts of images, which posts may show from anywhere. */
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

/** Looks through the whole document for what could run now or at somebody's touch, and for frames and forms of others. */
export async function expectInert(page: Page): Promise<void> {
  const dangers = await page.evaluate(() => {
    const addresses = ["href", "src", "action", "formaction", "data", "poster", "background", "xlink:href"];
    const harmless = ["http:", "https:", "mailto:"];
    const isForeign = (address: string) => new URL(address, location.href).origin !== location.origin;
    const dangersOf = (element: Element): boolean => {
      const tag = element.localName;
      if (["object", "embed", "math", "foreignobject", "marquee"].includes(tag)) return true;
      if (tag === "iframe" && element.getAttribute("title") !== "The mail as HTML") return true;
      if (tag === "base" && element.hasAttribute("href")) return true;
      if (tag === "meta" && element.hasAttribute("http-equiv")) return true;
      if (tag === "script") {
        const isData = /^application\/(ld\+)?json$/.test(element.getAttribute("type") ?? "");
        const src = element.getAttribute("src");
        return !isData && (src === null || isForeign(src));
      }
      if (tag === "link" && /stylesheet|preload|import/.test(element.getAttribute("rel") ?? ""))
        return isForeign(element.getAttribute("href") ?? "");
      if (tag === "form" && isForeign(element.getAttribute("action") ?? "")) return true;
      return element.getAttributeNames().some((name) => {
        if (name.startsWith("on") || name === "srcdoc") return true;
        const address = element.getAttribute(name) ?? "";
        return addresses.includes(name) && !harmless.includes(new URL(address, location.href).protocol);
      });
    };
    return [...document.querySelectorAll("*")]
      .filter(dangersOf)
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(dangers, `in ${page.url()}`).toEqual([]);
}

/** Sees that each text stands on the page letter by letter, as words or in a field. */
export async function expectWords(page: Page, texts: readonly string[]): Promise<void> {
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
