import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is now, a line for each place. */
export async function axeFindings(page: Page): Promise<string[]> {
  // The frame with a mail's HTML lets no script in; the countries are the browser's to draw, and 250 of them take long.
  const axe = new AxeBuilder({ page }).withTags(rules).exclude("iframe").exclude("option");
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}: ${failureSummary}`),
  );
}

/** A page lays itself out a moment after its window or its text has changed; what does not fit then, never fits. */
export function expectSoon<T>(look: () => Promise<T>, message: string) {
  return expect.configure({ soft: true }).poll(look, { message, timeout: 3_000 });
}

/** By how many pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Pieces of text that lie over each other, or that stick out of the window. */
export function collidingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layer = document.querySelector("[role=dialog], :popover-open") ?? document.body;
    const isInSidewaysScroller = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === "auto") return true;
      return false;
    };
    const partInSight = (box: DOMRect, element: Element): DOMRect => {
      let { top, bottom } = box;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === "visible") continue;
        const frame = at.getBoundingClientRect();
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      return new DOMRect(box.x, top, box.width, Math.max(0, bottom - top));
    };
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const texts: { words: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!parent || !words || parent.closest("option, [aria-hidden=true], [role=region]")) continue;
      if (isInSidewaysScroller(parent)) continue;
      const asPainted = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
      if (!parent.checkVisibility(asPainted)) continue;
      const shownIn = parent.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = partInSight(whole, parent);
        // For screen readers only, or scrolled out of its container, or waiting above the page to be focused.
        const isHidden = shownIn.width <= 1 || shownIn.height <= 1 || box.bottom + window.scrollY <= 0;
        if (!isHidden && box.width > 0 && box.height > 2) texts.push({ words, box });
      }
    }
    const outside = texts
      .filter(({ box }) => box.right > window.innerWidth + 1 || box.left < -1)
      .map(({ words }) => `outside: ${words}`);
    const over = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => {
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // Lines of one paragraph may touch by their ascenders.
          return width > 2 && height > Math.min(one.box.height, other.box.height) / 2;
        })
        .map((other) => `over each other: ${one.words} / ${other.words}`),
    );
    return [...outside, ...over];
  });
}

/** Sets the text size as readers do in the settings of the browser, which also moves the breakpoints given in rem. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 * (percent / 100) } });
  await browser.detach();
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  await expect.poll(size, "text size").toBe(16 * (percent / 100));
}
