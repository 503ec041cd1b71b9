// node bench/lists.mjs ORIGIN COOKIE VISITS COUNT PATH…
// How smooth a member's lists of COUNT entries stay at a desk, one JSON line a path, each figure the list of its visits, in
// ms: the longest handler of a key, and the longest task of the page while she types, while she scrolls, while she puts
// an agent into her cart or copies a prompt, and while she goes to another page.
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

const presses = 3;
const permissions = ["clipboard-read", "clipboard-write"];

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

/** Where the first buttons are that do something here. A locator would look at all cards while it is measured. */
function placesToPress(page) {
  return page.evaluate((count) => {
    const cards = [...document.querySelectorAll("main li")].slice(0, 4 * count);
    const buttons = cards.flatMap((card) => [...card.querySelectorAll("button:enabled")].slice(0, 1));
    return buttons.slice(0, count).map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  }, presses);
}

async function press(page, places) {
  for (const [x, y] of places) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(keyMs);
  }
}

async function leave(page) {
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
  await page.waitForFunction((all) => document.querySelectorAll("main li").length === all, Number(count));
  await page.getByRole("searchbox").focus();
  await page.waitForTimeout(settleMs);
  const typing = await longestTask(browser, page, () => type(page));
  const handler = await page.evaluate(() => Math.max(0, ...globalThis.handlers));
  await page.waitForTimeout(settleMs);
  await page.evaluate(() => document.activeElement.blur());
  const scrolling = await longestTask(browser, page, () => scroll(page));
  const places = await placesToPress(page);
  const pressing =
    places.length > 0 ? await longestTask(browser, page, () => press(page, places)) : undefined;
  const leaving = await longestTask(browser, page, () => leave(page));
  await context.close();
  return { handler, typing, scrolling, pressing, leaving };
}

const browser = await launch();
for (const path of paths) {
  const found = [];
  for (let round = 0; round < Number(visits); round += 1) found.push(await visit(browser, path));
  const all = (name) => found.map((figures) => figures[name]);
  const names = ["handler", "typing", "scrolling", "pressing", "leaving"];
  tell({ path, ...Object.fromEntries(names.map((name) => [name, all(name)])) });
}
await browser.close();
