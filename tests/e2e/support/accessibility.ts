import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export type Rules = "all" | "all but colors" | "colors" | "sizes";

const ruleSets: Record<Rules, RunOptions> = {
  all: { runOnly: { type: "tag", values: tags } },
  "all but colors": {
    runOnly: { type: "tag", values: tags },
    rules: { "color-contrast": { enabled: false } },
  },
  colors: { runOnly: { type: "rule", values: ["color-contrast"] } },
  sizes: { runOnly: { type: "rule", values: ["target-size", "scrollable-region-focusable"] } },
};

/**
 * The axe violations of the page, one line per element. "colors" runs only rules that depend on the theme, "sizes" only
 * rules that depend on the width.
 */
export async function axeViolations(page: Page, rules: Rules = "all"): Promise<string[]> {
  // Evaluated by the debugger, so that the page's content security policy stays in force.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(
      // The email frame runs no scripts; checking the 250 country options takes long.
      { exclude: ["iframe", "option"] },
      { ...options, resultTypes: ["violations"], iframes: false },
    );
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}: ${failureSummary}`),
    );
  }, ruleSets[rules]);
}

interface LayoutIssues {
  /** How many pixels the page scrolls horizontally. */
  page: number;
  /** The same for each part of an open dialog that scrolls horizontally. */
  dialog: number[];
  /** Texts that overlap, overflow the window, or are below a picture. */
  texts: string[];
}

/** Polls, because the layout follows a change of width or text size with a delay. */
export async function expectNoOverflow(page: Page, message: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => layoutIssues(page), { message, timeout: 3_000 })
    .toEqual({ page: 0, dialog: [], texts: [] });
}

/** How many pixels the page scrolls horizontally. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

function layoutIssues(page: Page): Promise<LayoutIssues> {
  return page.evaluate(() => {
    interface Frame {
      top: number;
      bottom: number;
      /** Inside a part that may scroll horizontally. */
      scrolls: boolean;
      /** Not painted, or only for screen readers. */
      hidden: boolean;
      /** Has a line clamp; the hidden lines keep their boxes. */
      clamped: boolean;
      /** Other text may scroll under it. */
      sticky: boolean;
    }
    // Text may scroll under a sticky header.
    window.scrollTo({ top: 0, behavior: "instant" });
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const layer =
      document.querySelector(":popover-open") ??
      dialogs.findLast((dialog) => !dialog.closest("[aria-hidden=true]")) ??
      document.body;
    const frames = new Map<Element, Frame>();
    const painted = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
    /** The area that the element and its ancestors clip text to. */
    const frameOf = (element: Element): Frame => {
      const known = frames.get(element);
      if (known) return known;
      const isOutermost = element === document.body || !element.parentElement;
      const outer = isOutermost
        ? { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY, scrolls: false, sticky: false }
        : frameOf(element.parentElement as Element);
      const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const clips = !isOutermost && overflowY !== "visible";
      const frame = {
        top: clips ? Math.max(outer.top, box.top) : outer.top,
        bottom: clips ? Math.min(outer.bottom, box.bottom) : outer.bottom,
        scrolls:
          outer.scrolls ||
          (!isOutermost && overflowX === "auto" && element.scrollWidth > element.clientWidth),
        hidden: box.width <= 1 || box.height <= 1 || !element.checkVisibility(painted),
        clamped: webkitLineClamp !== "none",
        sticky: outer.sticky || position === "sticky",
      };
      frames.set(element, frame);
      return frame;
    };

    const pieces: {
      words: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
      clamped: Node | null;
      sticky: boolean;
    }[] = [];
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!parent || !words || parent.closest("option, [aria-hidden=true], [role=region]")) continue;
      const frame = frameOf(parent);
      if (frame.hidden || frame.scrolls) continue;
      range.selectNodeContents(node);
      for (const { left, right, top: above, bottom: below } of range.getClientRects()) {
        const [top, bottom] = [Math.max(above, frame.top), Math.min(below, frame.bottom)];
        // The skip link is above the page until it has the focus.
        const isAbovePage = bottom + window.scrollY <= 0;
        if (!isAbovePage && right > left && bottom - top > 2)
          pieces.push({
            words,
            left,
            right,
            top,
            bottom,
            clamped: frame.clamped ? node : null,
            sticky: frame.sticky,
          });
      }
    }

    const texts = pieces
      .filter(({ left, right }) => right > window.innerWidth + 1 || left < -1)
      .map(({ words }) => `outside: ${words}`);
    for (const { words, left, right, top, bottom } of pieces) {
      // Null outside the window.
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (above instanceof SVGElement || above instanceof HTMLImageElement)
        texts.push(`below a picture: ${words}`);
    }
    pieces.sort((one, other) => one.top - other.top);
    for (const [index, one] of pieces.entries()) {
      for (let next = index + 1; next < pieces.length; next += 1) {
        const other = pieces[next];
        if (!other || other.top >= one.bottom) break;
        if (one.clamped && one.clamped === other.clamped) continue;
        if (one.sticky !== other.sticky) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - other.top;
        const least = Math.min(one.bottom - one.top, other.bottom - other.top);
        // Ascenders and descenders of adjacent lines may touch.
        if (width > 2 && height > least / 2) texts.push(`over each other: ${one.words} / ${other.words}`);
      }
    }

    const { scrollWidth, clientWidth } = document.documentElement;
    const dialog = dialogs
      .flatMap((part) => [part, ...part.querySelectorAll("*")])
      .filter((part) => part.scrollWidth > part.clientWidth)
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
      .map((part) => part.scrollWidth - part.clientWidth);
    return { page: scrollWidth - clientWidth, dialog, texts };
  });
}
