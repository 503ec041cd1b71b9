import type { Locator, Page } from "@playwright/test";
import type { Mailbox } from "./mailbox";
import { MarigoldServer } from "./server";
import { test as base } from "./test";

const owner = "olga@example.org";

/** With an empty site, whose owner has not logged in yet. */
export const test = base.extend<object, { server: MarigoldServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
    async ({}, use) => {
      // The paths are on the screen.
      const settings = {
        MARIGOLD_OWNER_EMAIL: owner,
        MARIGOLD_DATABASE_URL: "sqlite://data/marigold.db",
        MARIGOLD_MAIL_URL: "file://data/mail",
      };
      const server = await MarigoldServer.startNew(settings, null);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** With the link of the email. */
export async function signInAsOwner(page: Page, mailbox: Mailbox): Promise<void> {
  await page.goto(await mailbox.link(owner, /./, "/sign-in-link"));
}

export function firstSteps(page: Page): Locator {
  return page.getByRole("region", { name: "Set up your site" });
}
