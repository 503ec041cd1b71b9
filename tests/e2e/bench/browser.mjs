import { chromium } from "@playwright/test";

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
}

/** A phone with an empty cache. */
export function phone(browser, options = {}) {
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ...options,
  });
}

export function printJson(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
