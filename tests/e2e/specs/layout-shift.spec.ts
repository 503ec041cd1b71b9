import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { appToRun, heading } from "../support/screen";

/** Has the page add up by itself how far things move that nobody touched. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { shifts: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) noted.shifts += shift.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}
const shiftsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: { shifts: number } }).noted.shifts);

/** The page is drawn in the fonts of the system, and then its own arrive. */
async function withLateFonts(page: Page, open: () => Promise<void>): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  await open();
  await appToRun(page);
  expect(await page.evaluate(() => document.fonts.check("16px Figtree"))).toBe(false);
  release();
  await page.waitForFunction(
    () => document.fonts.check("16px Figtree") && document.fonts.check("16px Fraunces"),
  );
  // Two frames later the text stands in them.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const devices = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
// The system fonts that stand in for late ones: the file names in `support/fonts`.
for (const fonts of ["arial", "dejavu"]) {
  for (const [device, viewport] of Object.entries(devices)) {
    // The narrow screen and the fallback fonts whose widths differ most.
    const tag = fonts === "dejavu" && device === "phone" ? [] : "@soak";
    test(`late fonts move nothing on the public pages, ${device}, ${fonts} fonts`, { tag }, async ({
      contextOptions,
      adminApi,
      faults,
      launchOptions,
      playwright,
      server,
    }) => {
      const post = await adminApi.post({
        content:
          "<h2>Begin small</h2><p>Write down what the week asks of you, in the order in which it comes.</p>",
      });
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        env: { ...process.env, FONTCONFIG_FILE: `${fonts}.conf` },
      });
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, viewport });
      await faults.watch(context);
      const page = await context.newPage();
      await noteShifts(page);
      for (const address of ["/", "/login", "/blog", `/blog/${post.slug}`]) {
        await withLateFonts(page, async () => {
          await page.goto(address, { waitUntil: "commit" });
        });
        expect.soft(await shiftsOn(page), address).toBeLessThan(0.01);
      }
      await browser.close();
    });
  }
}

test("nothing moves on a member's screens when their content comes", async ({ page, member: _member }) => {
  await noteShifts(page);
  await page.route(/\/api\/(?!auth)/, async (route) => {
    // Long enough for the places of what is on its way to be seen.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const [address, name] of [
    ["/free-gpts", "FREE GPT AGENTS"],
    ["/premium-gpts", "PREMIUM GPT AGENTS"],
    ["/free-prompts", "FREE AI PROMPTS"],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    expect.soft(await shiftsOn(page), address).toBeLessThanOrEqual(0.01);
  }
});
