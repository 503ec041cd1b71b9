import { expect, type Locator, type Page } from "@playwright/test";
import { openLayers } from "./accessibility";

/** The current toast. An open dialog hides it from screen readers. */
export function toast(page: Page): Locator {
  return page
    .getByRole("region", { name: /Notifications/, includeHidden: true })
    .getByRole("listitem", { includeHidden: true });
}

/** Triggers hydration and waits for it. A synthetic event, because real input would exclude layout shifts from the score. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("pointerdown")));
    await expect(page.getByRole("region", { name: /Notifications/ })).toBeAttached({ timeout: 500 });
  }).toPass();
}

export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toast(page).getByText(description, { exact: true })).toBeVisible();
}

/** Serves the hosts of external links, which the browser cannot reach. */
export async function stubExternalLinks(page: Page): Promise<void> {
  await page
    .context()
    .route(/^https:\/\/(chatgpt\.com|example\.org)\//, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>External page</title>" }),
    );
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

/** Leaves the app for a file of the same origin. For "about:blank" and back, Chromium would start a process each. */
export async function leave(page: Page): Promise<void> {
  await page.goto("/robots.txt");
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

/** The card of an agent in a list. */
export function agentCard(page: Page, title: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });
}

/** Closes the dialog or menu that is open. Drops what was typed into it. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await expect(async () => {
    if (await question.isVisible()) await question.getByRole("button", { name: "Discard" }).click();
    await expect(openLayers(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
