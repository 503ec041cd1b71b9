import { randomUUID } from "node:crypto";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { Mailbox } from "./mailbox";
import { PageErrors } from "./page-errors";
import { MarigoldServer } from "./server";
import { StripeAccount } from "./stripe";
import { startStripeWorld } from "./stripe-world";
import { newUser, registerAndVerify, type User } from "./users";

interface Fixtures {
  pageErrors: PageErrors;
  /** The account at Stripe's emulator, for tests with `payments: "stripe"`. */
  stripe: StripeAccount;
  mailbox: Mailbox;
  /** A new member, signed in on `page`. */
  member: User;
  /** Opens a page in another browser context. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Creates a discount code with the CLI, e.g. ("--percentage", "20"), and returns it. */
  discountCode: (...options: string[]) => Promise<string>;
}

interface WorkerFixtures {
  /** The payment provider: set by `test.use` for a whole file. */
  payments: "sandbox" | "stripe";
  /** The account at Stripe's emulator; null with the sandbox, or if the emulator is unavailable. */
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
    // The first start installs the emulator.
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

  pageErrors: [
    async ({ server, context, payments, account }, use) => {
      base.skip(
        payments === "stripe" && !account,
        "Stripe's emulator (scripts/stripe-world) is not available",
      );
      const pageErrors = new PageErrors(server.url);
      pageErrors.watch(context);
      await account?.install(context);
      await use(pageErrors);
      expect(pageErrors.found(), "console errors, exceptions, failed or foreign requests").toEqual([]);
    },
    { auto: true },
  ],

  stripe: async ({ account }, use) => {
    if (!account) throw new Error('This test needs payments: "stripe"');
    await use(account);
  },

  mailbox: async ({ request }, use) => use(new Mailbox(request)),

  member: async ({ page }, use) => {
    const user = newUser();
    await registerAndVerify(page.request, user);
    await use(user);
  },

  openBrowser: async ({ browser, pageErrors, contextOptions, server, account }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...contextOptions, ...options });
      contexts.push(context);
      pageErrors.watch(context);
      await account?.install(context);
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
