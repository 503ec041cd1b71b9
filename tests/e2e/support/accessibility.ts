import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The dialogs and menus that are open. */
export function openLayers(page: Page): Locator {
  return page
    .locator("[role=dialog], [role=alertdialog], :popover-open:not([aria-hidden=true])")
    .filter({ visible: true });
}

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
 * The axe violations of the page, or of the dialog or menu that is open: what is behind it is checked without it. One line per
 * element. "colors" runs only rules that depend on the theme, "sizes" only rules that depend on the width.
 */
export async function axeViolations(page: Page, rules: Rules = "all"): Promise<string[]> {
  // Evaluated by the debugger, so that the page's content security policy stays in force.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]")];
    const layer =
      document.querySelector<HTMLElement>(":popover-open") ??
      dialogs.findLast((dialog) => !dialog.closest("[aria-hidden=true]")) ??
      document;
    // What is below a bar at the bottom scrolls out from under it, which axe does not know.
    const bars = [...document.querySelectorAll<HTMLElement>("header *, main *")].filter((element) => {
      const { position, bottom } = getComputedStyle(element);
      return position === "sticky" && bottom === "0px";
    });
    for (const bar of bars) bar.style.position = "static";
    const { violations } = await run(
      // The email frame runs no scripts; checking the 250 country options takes long.
      { include: layer, exclude: ["iframe", "option"] },
      { ...options, resultTypes: ["violations"], iframes: false },
    );
    for (const bar of bars) bar.style.position = "";
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
  /** Texts that overlap, overflow the window, or are below an image or something sticky. */
  texts: string[];
}

/** Polls, because the layout follows a change of width or text size with a delay. */
export async function expectNoOverflow(page: Page, message: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => layoutIssues(page), { message })
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
      /** Sticky or fixed: other text may scroll under it. */
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
    /** Fixed to the window above the rest of the page; not the layer itself and not a message that disappears. */
    const isStrip = (element: Element, position: string) =>
      position === "fixed" && !element.contains(layer) && !element.closest("[role=region]");
    /** The area that the element and its ancestors clip text to. */
    const frameOf = (element: Element): Frame => {
      const cached = frames.get(element);
      if (cached) return cached;
      const isOutermost = element === document.body || !element.parentElement;
      const outer = isOutermost
        ? {
            top: Number.NEGATIVE_INFINITY,
            bottom: Number.POSITIVE_INFINITY,
            scrolls: false,
            clamped: false,
            sticky: false,
          }
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
        clamped: outer.clamped || webkitLineClamp !== "none",
        sticky: outer.sticky || position === "sticky" || isStrip(element, position),
      };
      frames.set(element, frame);
      return frame;
    };

    interface Box {
      text: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
      /** The line of the text node. */
      node: Node;
      line: number;
      clamped: boolean;
      sticky: boolean;
    }
    const boxes: Box[] = [];
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!parent || !text || parent.closest("option, [aria-hidden=true], [role=region]")) continue;
      const frame = frameOf(parent);
      if (frame.hidden || frame.scrolls) continue;
      range.selectNodeContents(node);
      for (const [line, { left, right, top: above, bottom: below }] of [
        ...range.getClientRects(),
      ].entries()) {
        const [top, bottom] = [Math.max(above, frame.top), Math.min(below, frame.bottom)];
        // The skip link is above the page until it has the focus.
        const isAbovePage = bottom + window.scrollY <= 0;
        if (!isAbovePage && right > left && bottom - top > 2)
          boxes.push({
            text,
            left,
            right,
            top,
            bottom,
            node,
            line,
            clamped: frame.clamped,
            sticky: frame.sticky,
          });
      }
    }

    const texts = boxes
      .filter(({ left, right }) => right > window.innerWidth + 1 || left < -1)
      .map(({ text }) => `outside: ${text}`);
    /** The element at the center of the box; null outside the window. */
    const elementAt = ({ left, right, top, bottom }: Pick<Box, "left" | "right" | "top" | "bottom">) =>
      document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSticky = (element: Element | null) => element !== null && frameOf(element).sticky;
    /** Whether scrolling moves the text out from under what is sticky. */
    const canScrollIntoView = ({ node, line }: Box): boolean => {
      const scrolled = new Map<Element, number>();
      for (let element = node.parentElement; element; element = element.parentElement)
        scrolled.set(element, element.scrollTop);
      node.parentElement?.scrollIntoView({ block: "center", behavior: "instant" });
      range.selectNodeContents(node);
      const box = range.getClientRects()[line];
      const isVisible = box !== undefined && !isSticky(elementAt(box));
      for (const [element, scrollTop] of scrolled) element.scrollTop = scrollTop;
      return isVisible;
    };
    for (const box of boxes) {
      const above = elementAt(box);
      if (!box.sticky && isSticky(above)) {
        if (!canScrollIntoView(box)) texts.push(`below something sticky: ${box.text}`);
      } else if (above instanceof SVGElement || above instanceof HTMLImageElement) {
        texts.push(`below an image: ${box.text}`);
      }
    }
    boxes.sort((a, b) => a.top - b.top);
    for (const [index, a] of boxes.entries()) {
      for (let next = index + 1; next < boxes.length; next += 1) {
        const b = boxes[next];
        if (!b || b.top >= a.bottom) break;
        if (a.clamped && a.node === b.node) continue;
        // Checked above.
        if (a.sticky !== b.sticky) continue;
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - b.top;
        const least = Math.min(a.bottom - a.top, b.bottom - b.top);
        // Ascenders and descenders of adjacent lines may touch.
        if (width > 2 && height > least / 2) texts.push(`overlap: ${a.text} / ${b.text}`);
      }
    }

    const { scrollWidth, clientWidth } = document.documentElement;
    const dialog = dialogs
      .flatMap((part) => [part, ...part.querySelectorAll("*")])
      // The tools of an editor are one row that scrolls, so that they do not cover the text.
      .filter((part) => part.scrollWidth > part.clientWidth && part.getAttribute("role") !== "toolbar")
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
      .map((part) => part.scrollWidth - part.clientWidth);
    return { page: scrollWidth - clientWidth, dialog, texts };
  });
}
