import type { Page } from "@playwright/test";
import {
  axeFindings,
  collidingTexts,
  expectSoon,
  setTextSize,
  sidewaysScroll,
} from "../support/accessibility";
import { expect, signInAsAdmin, test } from "../support/desk";
import { blogScreens, deskScreens, promptScreens } from "../support/desk-screens";
import { join, somebody } from "../support/people";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Cards out of sight take on new colours only when they come into sight: each is shown once, as to somebody scrolling. */
async function bringIntoSight(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const card of document.querySelectorAll("main li")) {
      card.scrollIntoView();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    window.scrollTo(0, 0);
  });
}

/** Lines that a preview of three cuts off are no collision with those above them. */
function isOverItself(collision: string): boolean {
  const texts = collision.replace("over each other: ", "");
  const half = texts.slice(0, (texts.length - 3) / 2);
  return texts === `${half} / ${half}`;
}

async function expectAccessible(page: Page): Promise<void> {
  for (const [device, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Two frames later the new colours are there everywhere.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await bringIntoSight(page);
      expect.soft(await axeFindings(page), `axe, ${device}, ${colorScheme}`).toEqual([]);
    }
  }
}

/** By how many pixels the open dialog can be scrolled sideways. */
function sidewaysScrollInside(page: Page): Promise<number[]> {
  return page.locator("[role=dialog], [role=alertdialog]").evaluateAll((dialogs) =>
    dialogs
      .flatMap((dialog) => [dialog, ...dialog.querySelectorAll("*")])
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
      .map((part) => part.scrollWidth - part.clientWidth)
      .filter((pixels) => pixels > 0),
  );
}

async function expectToFit(page: Page): Promise<void> {
  for (const { width, text } of [
    { width: 1280, text: 100 },
    { width: 390, text: 100 },
    { width: 1280, text: 200 },
    { width: 390, text: 200 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await setTextSize(page, text);
    const where = `${width} px wide, text at ${text} %`;
    const collisions = async () =>
      (await collidingTexts(page)).filter((collision) => !isOverItself(collision));
    await expectSoon(() => sidewaysScroll(page), `sideways scroll, ${where}`).toBe(0);
    await expectSoon(() => sidewaysScrollInside(page), `sideways scroll in the dialog, ${where}`).toEqual([]);
    await expectSoon(collisions, `colliding texts, ${where}`).toEqual([]);
  }
}

const nobody = async () => {};
const aMember = (page: Page) => join(page.request, somebody());
const anAdmin = (page: Page) => signInAsAdmin(page.request);

for (const { screens, becomes } of [
  { screens: blogScreens, becomes: nobody },
  { screens: promptScreens, becomes: aMember },
  { screens: deskScreens, becomes: anAdmin },
]) {
  for (const [name, open] of Object.entries(screens)) {
    test(`${name} is accessible and fits, in both themes, on any device`, async ({ page, desk, faults }) => {
      await becomes(page);
      await open({ page, desk, faults });
      await expectAccessible(page);
      await expectToFit(page);
    });
  }
}
