// node bench/lists.mjs ORIGIN COOKIE VISITS COUNT PATH…
// Responsiveness of member lists with COUNT entries on a desktop: one JSON line per path, with one value per visit, in ms:
// the longest key handler, and the longest main-thread task while typing, scrolling, pressing card buttons (add to cart,
// copy) and navigating to another page.
import { launch, printJson } from "./browser.mjs";

const [origin, cookie, visits, count, ...paths] = process.argv.slice(2);

/** Lists are drawn in pages of 60 cards. */
const firstPage = Math.min(60, Number(count));
const keys = ["1", "7", "Backspace", "Backspace", "1", "Escape"];
/** Pause between keys: the list updates, and the URL 200 ms after a key. */
const keyMs = 600;
const settleMs = 1_000;
/** Wheel events and their distance in pixels: far beyond the initial layout. */
const wheelEvents = 60;
const wheelPixels = 800;
const wheelPauseMs = 30;

const clickCount = 3;
const permissions = ["clipboard-read", "clipboard-write"];

function observe() {
  globalThis.handlers = [];
  const record = (entry) => {
    if (/^key|input$/.test(entry.name)) globalThis.handlers.push(entry.processingEnd - entry.processingStart);
  };
  // Events under 16 ms are not reported; they are within the target.
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
    type: "event",
    durationThreshold: 16,
  });
}

/** The longest of all main-thread tasks, not only of those over 50 ms, which browsers call long. */
async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const thread = ({ pid, tid }) => `${pid}/${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(thread),
  );
  const tasks = traceEvents.filter(
    (event) => event.name === "RunTask" && event.ph === "X" && main.has(thread(event)),
  );
  if (tasks.length === 0) throw new Error("The trace has no main-thread task");
  return Math.max(...tasks.map(({ dur }) => dur)) / 1_000;
}

async function type(page) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(keyMs);
  }
}

async function scroll(page) {
  await page.mouse.move(640, 500);
  for (let count = 0; count < wheelEvents; count += 1) {
    await page.mouse.wheel(0, wheelPixels);
    await page.waitForTimeout(wheelPauseMs);
  }
  for (const key of ["End", "Home"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(keyMs);
  }
}

/** Positions of the first card buttons. A locator would query all cards during the measurement. */
function buttonPositions(page) {
  return page.evaluate((count) => {
    const cards = [...document.querySelectorAll("main li")].slice(0, 4 * count);
    const buttons = cards.flatMap((card) => [...card.querySelectorAll("button:enabled")].slice(0, 1));
    return buttons.slice(0, count).map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  }, clickCount);
}

async function press(page, positions) {
  for (const [x, y] of positions) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(keyMs);
  }
}

async function navigateAway(page) {
  await page.evaluate(() => document.querySelector("header a[href='/blog']").click());
  await page.waitForURL("**/blog");
  await page.waitForTimeout(settleMs);
}

async function visit(browser, path) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions });
  await context.addCookies([{ name: "marigold_session", value: cookie, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(origin + path);
  await page.waitForFunction((shown) => document.querySelectorAll("main li").length >= shown, firstPage);
  await page.getByRole("searchbox").focus();
  await page.waitForTimeout(settleMs);
  const typing = await longestTask(browser, page, () => type(page));
  const handler = await page.evaluate(() => Math.max(0, ...globalThis.handlers));
  await page.waitForTimeout(settleMs);
  await page.evaluate(() => document.activeElement.blur());
  const scrolling = await longestTask(browser, page, () => scroll(page));
  const positions = await buttonPositions(page);
  const pressing =
    positions.length > 0 ? await longestTask(browser, page, () => press(page, positions)) : undefined;
  const leaving = await longestTask(browser, page, () => navigateAway(page));
  await context.close();
  return { handler, typing, scrolling, pressing, leaving };
}

const browser = await launch();
for (const path of paths) {
  const found = [];
  for (let round = 0; round < Number(visits); round += 1) found.push(await visit(browser, path));
  const all = (name) => found.map((figures) => figures[name]);
  const names = ["handler", "typing", "scrolling", "pressing", "leaving"];
  printJson({ path, ...Object.fromEntries(names.map((name) => [name, all(name)])) });
}
await browser.close();
