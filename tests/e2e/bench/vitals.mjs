// node bench/vitals.mjs ORIGIN ROUNDS PATH…
// Web vitals of public pages on a slow phone: one JSON line per page, with one value per round.
import { launch, phone, printJson } from "./browser.mjs";

const [origin, rounds, ...paths] = process.argv.slice(2);

// Lighthouse's slow 4G. Chromium adds the latency to each request, not to each round trip.
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6384 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuThrottlingRate = 4;
const settleMs = 1_500;

function observe() {
  globalThis.vitals = { lcp: 0, cls: 0, fcp: 0, tasks: [] };
  const observeEntries = (type, onEntry) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(entry);
    }).observe({ type, buffered: true });
  observeEntries("paint", (entry) => {
    if (entry.name === "first-contentful-paint") globalThis.vitals.fcp = entry.startTime;
  });
  observeEntries("largest-contentful-paint", (entry) => {
    globalThis.vitals.lcp = entry.startTime;
  });
  observeEntries("layout-shift", (entry) => {
    if (!entry.hadRecentInput) globalThis.vitals.cls += entry.value;
  });
  observeEntries("longtask", (entry) => globalThis.vitals.tasks.push([entry.startTime, entry.duration]));
}

async function visit(browser, path) {
  const context = await phone(browser);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuThrottlingRate });
  await page.addInitScript(observe);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await page.waitForTimeout(settleMs);
  const { lcp, cls, fcp, tasks } = await page.evaluate(() => globalThis.vitals);
  await context.close();
  const blocking = tasks.filter(([start]) => start >= fcp).map(([, duration]) => duration - 50);
  return { lcp, cls, fcp, tbt: blocking.reduce((sum, part) => sum + part, 0) };
}

/** The number of characters of text without JavaScript. */
async function readable(browser, path) {
  const context = await phone(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + path);
  // Without the data in script elements.
  const parts = await page.locator("main").allTextContents();
  await context.close();
  return parts.join("").trim().length;
}

const browser = await launch();
for (const path of paths) {
  const visits = [];
  for (let round = 0; round < Number(rounds); round += 1) visits.push(await visit(browser, path));
  const list = (name) => visits.map((found) => found[name]);
  printJson({
    path,
    lcp: list("lcp"),
    fcp: list("fcp"),
    cls: list("cls"),
    tbt: list("tbt"),
    readable: await readable(browser, path),
  });
}
await browser.close();
