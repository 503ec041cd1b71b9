import type { APIRequestContext, Page } from "@playwright/test";
import { axeViolations, expectNoOverflow, openLayers, type Rules } from "../support/accessibility";
import { copySessionCookies, expect, test } from "../support/admin";
import { adminScreens, blogScreens, legalPageScreens, promptScreens } from "../support/admin-screens";
import { emptyCart } from "../support/checkout";
import { leave } from "../support/page-helpers";
import { memberScreens, type Screen, visitorScreens } from "../support/screens";
import { soak } from "../support/soak";
import { newUser, registerAndVerify } from "../support/users";

interface Layout {
  width: number;
  /** The size of the text, in percent. */
  text: number;
  /** Only the text grows, as with the text zoom of a browser; by default breakpoints in rem move too, as with its font size. */
  textOnly?: boolean;
  /** The axe rules to check in each theme. */
  axe?: { light: Rules; dark?: Rules };
  /** Only for the first state of a screen and for dialogs: other states change little of the page. */
  isOnce?: boolean;
}

const layouts: Layout[] = [
  // Themes change only colors, widths only the layout.
  { width: 1280, text: 100, axe: { light: "all", dark: "colors" } },
  { width: 768, text: 100, isOnce: true },
  // The width of WCAG 1.4.10.
  { width: 320, text: 100, axe: { light: "sizes" } },
  { width: 390, text: 200 },
  { width: 1280, text: 200, textOnly: true, isOnce: true },
  ...(soak
    ? [
        { width: 390, text: 100 },
        { width: 1280, text: 200 },
      ]
    : []),
];

/** Sets the text size as the browser's settings do, which also moves breakpoints in rem. */
async function layoutSetter(page: Page): Promise<(layout: Omit<Layout, "axe" | "isOnce">) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async ({ width, text, textOnly = false }) => {
    await page.setViewportSize({ width, height: 844 });
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 * (textOnly ? 1 : text / 100) } });
    await page.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size;
      },
      textOnly ? `${text}%` : "",
    );
    await page.waitForFunction(
      ({ width, text }) =>
        innerWidth === width &&
        getComputedStyle(document.documentElement).fontSize === `${16 * (text / 100)}px`,
      { width, text },
    );
  };
}

/** Paints cards with `content-visibility: auto`, so that axe can check them. */
async function paintAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *"))
      if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  });
}

async function setTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // After two frames the new colors are painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

type SignIn = (page: Page, adminRequest: APIRequestContext) => Promise<void>;
const asVisitor: SignIn = async () => {};
const asMember: SignIn = (page) => registerAndVerify(page.request, newUser());
const asAdmin: SignIn = (page, adminRequest) => copySessionCookies(adminRequest, page.context());

for (const { groups, signIn } of [
  { groups: visitorScreens, signIn: asVisitor },
  { groups: blogScreens, signIn: asVisitor },
  { groups: legalPageScreens, signIn: asVisitor },
  { groups: memberScreens, signIn: asMember },
  { groups: promptScreens, signIn: asMember },
  { groups: adminScreens, signIn: asAdmin },
]) {
  for (const [group, screens] of Object.entries(groups)) {
    test(`screens_are_accessible_and_fit (${group})`, async ({
      page,
      request,
      mailbox,
      adminApi,
      adminRequest,
      pageErrors,
    }) => {
      test.slow();
      // The browser shows a confirmation before leaving a page with unsaved text.
      page.on("dialog", (dialog) => dialog.accept());
      await signIn(page, adminRequest);
      const setLayout = await layoutSetter(page);
      const seenPaths = new Set<string>();
      for (const [index, [name, open]] of Object.entries(screens).entries())
        await test.step(name, () => checkScreen(name, open, index === 0));

      async function checkScreen(name: string, open: Screen, isFirst: boolean): Promise<void> {
        await open({ page, request, mailbox, adminApi, pageErrors });
        await paintAll(page);
        const { pathname } = new URL(page.url());
        const isKnown = !soak && seenPaths.has(pathname) && (await openLayers(page).count()) === 0;
        seenPaths.add(pathname);
        for (const { axe, isOnce, ...layout } of layouts) {
          if (isOnce && isKnown) continue;
          await setLayout(layout);
          const where = `${name}, ${layout.width} px wide, text at ${layout.text} %`;
          // The narrow header is the same on all screens of a group.
          const rules = axe?.light === "sizes" && isFirst ? "all but colors" : axe?.light;
          if (rules) expect.soft(await axeViolations(page, rules), `axe, ${where}`).toEqual([]);
          if (axe?.dark && !isKnown) {
            await setTheme(page, "dark");
            expect.soft(await axeViolations(page, axe.dark), `axe, ${where}, dark`).toEqual([]);
            await setTheme(page, "light");
          }
          await expectNoOverflow(page, `overflow: ${where}`);
        }
        await setLayout({ width: 1280, text: 100 });
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        // A URL that differs from the current one only in its fragment is not loaded again.
        if (new URL(page.url()).hash) await leave(page);
        if (signIn === asMember) await emptyCart(page.request);
      }
    });
  }
}
