import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const folder = fileURLToPath(new URL("../../../docs/pictures", import.meta.url));

/** Writes what the window shows. */
export async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  });
  const session = await page.context().newCDPSession(page);
  // Playwright itself does not write WebP.
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 75 });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.webp`), Buffer.from(data, "base64"));
}
