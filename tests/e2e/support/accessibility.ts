import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is now, a line for each place. */
export async function axeFindings(page: Page): Promise<string[]> {
  // The frame with a mail's HTML lets no script in.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude("iframe").analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}: ${failureSummary}`),
  );
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
    const layer = document.querySelector("[role=dialog]") ?? document.body;
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const texts: { words: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!parent || !words || parent.closest("option, [aria-hidden=true], [role=region]")) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const shownIn = parent.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // For screen readers only, or scrolled out of its container, or waiting above the page to be focused.
        const isHidden = shownIn.width <= 1 || shownIn.height <= 1 || box.bottom + window.scrollY <= 0;
        if (!isHidden && box.width > 0) texts.push({ words, box });
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

/** Makes all text as large as a reader may choose in the settings of the browser. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}
