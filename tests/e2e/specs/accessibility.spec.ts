import type { APIRequestContext, Page } from "@playwright/test";
import { axeFindings, expectFit, type Rules } from "../support/accessibility";
import { continueSession, expect, test } from "../support/admin";
import { adminScreens, blogScreens, promptScreens } from "../support/admin-screens";
import { join, somebody } from "../support/people";
import { memberScreens, type Screen, visitorScreens } from "../support/screens";
import { soak } from "../support/soak";

interface Layout {
  width: number;
  /** The text size that is set in the browser, in percent. */
  text: number;
  /** The rules of axe that are checked in the light theme, and in the dark one. */
  axe?: { light: Rules; dark?: Rules };
}

const layouts: Layout[] = [
  // A theme changes colors and no layout, and a width changes layout and no colors.
  { width: 1280, text: 100, axe: { light: "all", dark: "colors" } },
  // The width that WCAG 1.4.10 asks for.
  { width: 320, text: 100, axe: { light: "sizes" } },
  { width: 390, text: 200 },
  ...(soak
    ? [
        { width: 390, text: 100 },
        { width: 1280, text: 200 },
      ]
    : []),
];

/** Sets the text size as the settings of the browser do, which also moves the breakpoints that are given in rem. */
async function layoutSetter(page: Page): Promise<(layout: Omit<Layout, "axe">) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async ({ width, text }) => {
    await page.setViewportSize({ width, height: 844 });
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 * (text / 100) } });
    await page.waitForFunction(
      ({ width, text }) =>
        innerWidth === width &&
        getComputedStyle(document.documentElement).fontSize === `${16 * (text / 100)}px`,
      { width, text },
    );
  };
}

/** Cards out of sight are not painted, and what is not painted cannot be looked at. */
async function paintAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *"))
      if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  });
}

async function setTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Two frames later the new colors are everywhere.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

type SignIn = (page: Page, adminRequest: APIRequestContext) => Promise<void>;
const asVisitor: SignIn = async () => {};
const asMember: SignIn = (page) => join(page.request, somebody());
const asAdmin: SignIn = (page, adminRequest) => continueSession(adminRequest, page.context());

for (const { groups, signIn } of [
  { groups: visitorScreens, signIn: asVisitor },
  { groups: blogScreens, signIn: asVisitor },
  { groups: memberScreens, signIn: asMember },
  { groups: promptScreens, signIn: asMember },
  { groups: adminScreens, signIn: asAdmin },
]) {
  for (const [group, screens] of Object.entries(groups)) {
    test(`${group} screens are accessible and fit in both themes on every device`, async ({
      page,
      request,
      mailbox,
      adminApi,
      adminRequest,
      faults,
    }) => {
      test.slow();
      // Text that is left unsaved makes the browser ask before the next screen is opened.
      page.on("dialog", (dialog) => dialog.accept());
      await signIn(page, adminRequest);
      const setLayout = await layoutSetter(page);
      for (const [index, [name, open]] of Object.entries(screens).entries())
        await test.step(name, () => look(name, open, index === 0));

      async function look(name: string, open: Screen, isFirst: boolean): Promise<void> {
        await open({ page, request, mailbox, adminApi, faults });
        await paintAll(page);
        for (const { width, text, axe } of layouts) {
          await setLayout({ width, text });
          const where = `${name}, ${width} px wide, text at ${text} %`;
          // The header that narrow windows have is the same on all screens of a group.
          const rules = axe?.light === "sizes" && isFirst ? "all but colors" : axe?.light;
          if (rules) expect.soft(await axeFindings(page, rules), `axe, ${where}`).toEqual([]);
          if (axe?.dark) {
            await setTheme(page, "dark");
            expect.soft(await axeFindings(page, axe.dark), `axe, ${where}, dark`).toEqual([]);
            await setTheme(page, "light");
          }
          await expectFit(page, `scrolls sideways or collides: ${where}`);
        }
        await setLayout({ width: 1280, text: 100 });
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
    });
  }
}
