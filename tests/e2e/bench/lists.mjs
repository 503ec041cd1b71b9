// node bench/lists.mjs ORIGIN COOKIE VISITS COUNT PATH…
// How smooth a member's lists of COUNT entries stay at a desk, one JSON line a path, each figure the list of its visits, in
// ms: the longest handler of a key, and the longest task of the page while she types and while she scrolls.
import { launch, tell } from "./browser.mjs";

const [origin, cookie, visits, count, ...paths] = process.argv.slice(2);

const keys = ["1", "7", "Backspace", "Backspace", "1", "Escape"];
/** Between two keys: time for the list to follow, and for the address, which is changed 200 ms after a key. */
const keyMs = 600;
const settleMs = 1_000;
/** So many turns of the wheel, by so many pixels each: far beyond what was laid out at first. */
const turns = 60;
const turn = 800;
const turnMs = 30;

function observe() {
  globalThis.handlers = [];
  const keep = (entry) => {
    if (/^key|input$/.test(entry.name)) globalThis.handlers.push(entry.processingEnd - entry.processingStart);
  };
  // The browser tells no event that was shown within 16 ms, so what is not told is within the aim.
  new PerformanceObserver((told) => told.getEntries().forEach(keep)).observe({
    type: "event",
    durationThreshold: 16,
  });
}

/** Of everything that the page's main thread did, not only of what the browser itself calls long. */
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
  if (tasks.length === 0) throw new Error("The trace knows no task of the page");
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
  for (let made = 0; made < turns; made += 1) {
    await page.mouse.wheel(0, turn);
    await page.waitForTimeout(turnMs);
  }
  for (const key of ["End", "Home"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(keyMs);
  }
}

async function visit(browser, path) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "marigold_session", value: cookie, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(origin + path);
  await page.waitForFunction((all) => document.querySelectorAll("main li").length === all, Number(count));
  await page.getByRole("searchbox").focus();
  await page.waitForTimeout(settleMs);
  const typing = await longestTask(browser, page, () => type(page));
  const handler = await page.evaluate(() => Math.max(0, ...globalThis.handlers));
  await page.waitForTimeout(settleMs);
  await page.evaluate(() => document.activeElement.blur());
  const scrolling = await longestTask(browser, page, () => scroll(page));
  await context.close();
  return { handler, typing, scrolling };
}

const browser = await launch();
for (const path of paths) {
  const found = [];
  for (let round = 0; round < Number(visits); round += 1) found.push(await visit(browser, path));
  const all = (name) => found.map((figures) => figures[name]);
  tell({ path, handler: all("handler"), typing: all("typing"), scrolling: all("scrolling") });
}
await browser.close();
