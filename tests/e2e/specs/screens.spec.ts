import type { Page } from "@playwright/test";
import {
  axeFindings,
  collidingTexts,
  expectSoon,
  setTextSize,
  sidewaysScroll,
} from "../support/accessibility";
import { memberScreens, publicScreens } from "../support/screens";
import { expect, test } from "../support/test";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

async function expectAccessible(page: Page): Promise<void> {
  for (const [device, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Two frames later the new colours are there everywhere.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect.soft(await axeFindings(page), `axe, ${device}, ${colorScheme}`).toEqual([]);
    }
  }
}

/** A menu takes its place when it opens, so a change of the window is looked at with a menu opened after it. */
async function reopenMenu(page: Page): Promise<void> {
  if ((await page.locator(":popover-open").count()) === 0) return;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.locator(":popover-open")).toBeVisible();
}

async function expectToFit(page: Page): Promise<void> {
  for (const { width, text } of [
    { width: 1280, text: 100 },
    { width: 390, text: 100 },
    // As narrow as WCAG 1.4.10 asks for.
    { width: 320, text: 100 },
    { width: 1280, text: 200 },
    { width: 390, text: 200 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await setTextSize(page, text);
    await reopenMenu(page);
    const where = `${width} px wide, text at ${text} %`;
    await expectSoon(() => sidewaysScroll(page), `sideways scroll, ${where}`).toBe(0);
    await expectSoon(() => collidingTexts(page), `colliding texts, ${where}`).toEqual([]);
  }
}

for (const [name, open] of Object.entries(publicScreens)) {
  test(`${name} is accessible and fits, in both themes, on any device`, async ({
    page,
    request,
    mailbox,
    faults,
  }) => {
    await open({ page, request, mailbox, faults });
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test.describe("for members", () => {
  test.beforeEach(({ member: _member }) => {});

  for (const [name, open] of Object.entries(memberScreens)) {
    test(`${name} is accessible and fits, in both themes, on any device`, async ({
      page,
      request,
      mailbox,
      faults,
    }) => {
      await open({ page, request, mailbox, faults });
      await expectAccessible(page);
      await expectToFit(page);
    });
  }
});
