// node bench/weight.mjs ORIGIN SCREEN…
// Compressed bytes of scripts, styles and fonts that a screen loads, one JSON line per screen. A SCREEN is JSON: name, path,
// cookie (session), cart (items), press (a button to click), ready (a selector to wait for), untouched (only what loads
// before the page is used), only (a path: count only files that the document at this path names).
import { launch, printJson } from "./browser.mjs";

const [origin, ...screens] = process.argv.slice(2);

async function measurePageSize(browser, screen) {
  const context = await browser.newContext();
  if (screen.cookie) {
    await context.addCookies([{ name: "marigold_session", value: screen.cookie, url: origin }]);
  }
  const page = await context.newPage();
  if (screen.cart) {
    await page.addInitScript((items) => localStorage.setItem("cart", JSON.stringify({ items })), screen.cart);
  }
  await page.goto(origin + screen.path, { waitUntil: "networkidle" });
  if (!screen.untouched) {
    // Public pages load the app when they are used.
    await page.evaluate(() => dispatchEvent(new Event("pointerdown")));
    await page.locator("[data-toasts]").waitFor({ state: "attached" });
  }
  if (screen.press) await page.getByRole("button", { name: screen.press }).first().click();
  await page.locator(screen.ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  );
  const manifest = screen.only && (await (await context.request.get(origin + screen.only)).text());
  await context.close();
  const sum = (pattern) =>
    files
      .filter(({ path }) => pattern.test(path) && (!manifest || manifest.includes(`"${path}"`)))
      .reduce((total, { bytes }) => total + bytes, 0);
  return { name: screen.name, code: sum(/\.(js|css)$/), fonts: sum(/\.woff2$/) };
}

const browser = await launch();
for (const screen of screens) printJson(await measurePageSize(browser, JSON.parse(screen)));
await browser.close();
