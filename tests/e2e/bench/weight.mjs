// node bench/weight.mjs ORIGIN SCREEN…
// How much script, style and fonts a screen loads, in compressed bytes; one JSON line each. A SCREEN is JSON: name, path,
// cookie if somebody is signed in, cart (items) if she has chosen something, press (a button) if there is more to open, ready
// (a selector) to wait for, only (a path) if nothing counts but what the document there names.
import { launch, tell } from "./browser.mjs";

const [origin, ...screens] = process.argv.slice(2);

async function weigh(browser, screen) {
  const context = await browser.newContext();
  if (screen.cookie) {
    await context.addCookies([{ name: "marigold_session", value: screen.cookie, url: origin }]);
  }
  const page = await context.newPage();
  if (screen.cart) {
    await page.addInitScript((items) => localStorage.setItem("cart", JSON.stringify({ items })), screen.cart);
  }
  await page.goto(origin + screen.path, { waitUntil: "networkidle" });
  if (screen.press) await page.getByRole("button", { name: screen.press }).first().click();
  await page.locator(screen.ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  );
  const named = screen.only && (await (await context.request.get(origin + screen.only)).text());
  await context.close();
  const sum = (pattern) =>
    files
      .filter(({ path }) => pattern.test(path) && (!named || named.includes(`"${path}"`)))
      .reduce((total, { bytes }) => total + bytes, 0);
  return { name: screen.name, code: sum(/\.(js|css)$/), fonts: sum(/\.woff2$/) };
}

const browser = await launch();
for (const screen of screens) tell(await weigh(browser, JSON.parse(screen)));
await browser.close();
