import { randomUUID } from "node:crypto";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { Faults } from "./faults";
import { Mailbox } from "./mailbox";
import { join, type Person, somebody } from "./people";
import { MarigoldServer } from "./server";

interface Fixtures {
  faults: Faults;
  mailbox: Mailbox;
  /** A member who is signed in on `page`. */
  member: Person;
  /** Opens a page in another browser: other cookies, other storage. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Makes a discount code as an operator does, e.g. ("--percentage", "20"), and answers it. */
  discountCode: (...options: string[]) => Promise<string>;
}

interface WorkerFixtures {
  server: MarigoldServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await MarigoldServer.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  faults: [
    async ({ server, context }, use) => {
      const faults = new Faults(server.url);
      await faults.watch(context);
      await use(faults);
      expect(faults.found(), "console errors, exceptions, failed or foreign requests").toEqual([]);
    },
    { auto: true },
  ],

  mailbox: async ({ request }, use) => use(new Mailbox(request)),

  member: async ({ page }, use) => {
    const person = somebody();
    await join(page.request, person);
    await use(person);
  },

  openBrowser: async ({ browser, faults, contextOptions, server }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...contextOptions, ...options });
      contexts.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  discountCode: async ({ server }, use) =>
    use(async (...options) => {
      const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`;
      await server.command(["discount", "create", code, ...options]);
      return code;
    }),
});

export { expect };
