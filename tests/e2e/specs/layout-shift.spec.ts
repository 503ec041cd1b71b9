import type { Page } from "@playwright/test";
import { entryCard, expect, test } from "../support/admin";
import { heading, waitForHydration } from "../support/page-helpers";

/** Sums up layout shifts without recent input. */
async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = { shifts: 0 };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) recorded.shifts += shift.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}
const layoutShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: { shifts: number } }).recorded.shifts);

/** Delays the web fonts until the page has been painted with fallback fonts. */
async function withLateFonts(page: Page, open: () => Promise<void>): Promise<void> {
  let release = () => {};
  const fontsReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await fontsReleased;
    await route.continue();
  });
  await open();
  await waitForHydration(page);
  expect(await page.evaluate(() => document.fonts.check("16px Figtree"))).toBe(false);
  release();
  await page.waitForFunction(
    () => document.fonts.check("16px Figtree") && document.fonts.check("16px Fraunces"),
  );
  // After two frames the text is drawn with the web fonts.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const devices = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
// The fallback fonts: file names in `support/fonts`.
for (const fonts of ["arial", "dejavu"]) {
  for (const [device, viewport] of Object.entries(devices)) {
    // The narrow screen and the fallback fonts whose widths differ most.
    const tag = fonts === "dejavu" && device === "phone" ? [] : "@soak";
    test(`late_fonts_do_not_shift_public_pages (${device}, ${fonts})`, { tag }, async ({
      contextOptions,
      adminApi,
      pageErrors,
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
      await pageErrors.watch(context);
      const page = await context.newPage();
      await recordLayoutShifts(page);
      for (const path of ["/", "/login", "/blog", `/blog/${post.slug}`, "/gpts/email-assistant"]) {
        await withLateFonts(page, async () => {
          await page.goto(path, { waitUntil: "commit" });
        });
        expect.soft(await layoutShifts(page), path).toBeLessThan(0.01);
      }
      await browser.close();
    });
  }
}

test("member_screens_do_not_shift_when_content_loads_or_opens", async ({
  page,
  member: _member,
  adminApi,
}) => {
  const prompt = await adminApi.prompt({
    promptText: `Plan a week.\n\n${"Ask me first. ".repeat(30)}`.trim(),
  });
  await recordLayoutShifts(page);
  // The welcome of a new member is above the cards.
  const steps = { interests: ["Lifestyle"] };
  let released = Promise.resolve();
  await page.route(/\/api\/(?!auth)/, async (route) => {
    await released;
    if (route.request().url().endsWith("/api/welcome")) await route.fulfill({ json: { steps } });
    else await route.continue();
  });
  for (const [path, name] of [
    ["/free-gpts", "FREE GPT AGENTS"],
    ["/premium-gpts", "PREMIUM GPT AGENTS"],
    ["/free-prompts", "FREE AI PROMPTS"],
  ] as const) {
    let release = () => {};
    released = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole("main").getByText("Loading").first()).toBeAttached();
    // After two frames the skeletons are painted.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    release();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    if (path === "/free-gpts") await expect(page.getByRole("region", { name: /^Welcome/ })).toBeVisible();
    expect.soft(await layoutShifts(page), path).toBeLessThanOrEqual(0.01);
  }

  // By elements: behind a dialog they have no role.
  const cards = page.locator("main li");
  const boxes = async () => {
    const all = await cards.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().toJSON()),
    );
    return JSON.stringify(all);
  };
  const showAll = entryCard(page, prompt.name).getByRole("button", { name: "Show all" });
  await showAll.scrollIntoViewIfNeeded();
  const before = await boxes();
  await showAll.click();
  await expect(page.getByRole("dialog", { name: prompt.name })).toContainText(
    "Ask me first. ".repeat(30).trim(),
  );
  expect(await boxes()).toBe(before);
});
