import type { Page } from "@playwright/test";

interface Target {
  name: RegExp;
  description?: RegExp;
}

/** The focus may go around the page several times before the control has loaded. */
const timeoutMs = 30_000;

/** Presses Tab until the control with this name and description has focus. */
export async function tabTo(page: Page, { name, description = /^/ }: Target): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const active = document.activeElement;
      const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
      const label = isField ? active.labels?.[0]?.textContent : null;
      return {
        name: active?.getAttribute("aria-label") ?? label ?? active?.textContent?.trim() ?? "",
        description: (active?.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent ?? "")
          .join(" "),
      };
    });
    if (name.test(at.name) && description.test(at.description)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

/** Presses an arrow key until this item of the open menu has the focus, and then Enter. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  for (let press = 0; press < 10; press += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}
