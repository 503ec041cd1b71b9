import { randomUUID } from "node:crypto";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { Faults } from "./faults";
import { Mailbox } from "./mailbox";
import { join, type Person, somebody } from "./people";
import { MarigoldServer } from "./server";
import { StripeAccount } from "./stripe";
import { startStripeWorld } from "./stripe-world";

interface Fixtures {
  faults: Faults;
  /** Stripe's side, for tests whose payments go there. */
  stripe: StripeAccount;
  mailbox: Mailbox;
  /** A member who is signed in on `page`. */
  member: Person;
  /** Opens a page in another browser: other cookies, other storage. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Makes a discount code as an operator does, e.g. ("--percentage", "20"), and answers it. */
  discountCode: (...options: string[]) => Promise<string>;
}

interface WorkerFixtures {
  /** Who takes the money: set by `test.use`, for a whole file. */
  payments: "sandbox" | "stripe";
  /** The account at Stripe's stand-in that the server's payments go to. Null where they do not, or cannot. */
  account: StripeAccount | null;
  server: MarigoldServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  payments: ["sandbox", { option: true, scope: "worker" }],

  account: [
    async ({ payments }, use) => {
      const world = payments === "stripe" ? await startStripeWorld() : null;
      await use(world && new StripeAccount(world.url));
      await world?.stop();
    },
    // The first start installs it.
    { scope: "worker", timeout: 300_000 },
  ],

  server: [
    async ({ account }, use) => {
      const server = await MarigoldServer.start(account?.settings);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  faults: [
    async ({ server, context, payments, account }, use) => {
      base.skip(
        payments === "stripe" && !account,
        "scripts/stripe-world, the stand-in for Stripe, does not run",
      );
      const faults = new Faults(server.url);
      faults.watch(context);
      await account?.enter(context);
      await use(faults);
      expect(faults.found(), "console errors, exceptions, failed or foreign requests").toEqual([]);
    },
    { auto: true },
  ],

  stripe: async ({ account }, use) => {
    if (!account) throw new Error("The payments of this test do not go to Stripe");
    await use(account);
  },

  mailbox: async ({ request }, use) => use(new Mailbox(request)),

  member: async ({ page }, use) => {
    const person = somebody();
    await join(page.request, person);
    await use(person);
  },

  openBrowser: async ({ browser, faults, contextOptions, server, account }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...contextOptions, ...options });
      contexts.push(context);
      faults.watch(context);
      await account?.enter(context);
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
