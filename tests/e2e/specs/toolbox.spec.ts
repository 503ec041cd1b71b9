import type { Page } from "@playwright/test";
import { entryCard, expect, test } from "../support/admin";
import { expectPath, heading, stubExternalLinks } from "../support/page-helpers";
import { setPassword } from "../support/users";

const password = "a day in good light";

const section = (page: Page, name: string) => page.getByRole("region", { name });
const titles = (page: Page, name: string) => section(page, name).getByRole("heading", { level: 3 });
const star = (page: Page, title: string) => page.getByRole("button", { name: `Favorite: ${title}` });

async function addFavorite(page: Page, title: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await star(page, title).click();
  await expect(star(page, title)).toHaveAttribute("aria-pressed", "true");
  await saved;
}

test("toolbox_follows_the_member_to_another_device_and_offline", async ({
  page,
  context,
  openBrowser,
  member,
  adminApi,
  pageErrors,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await stubExternalLinks(page);
  const [agent, prompt] = [await adminApi.agent(), await adminApi.prompt({ promptText: "Plan my week." })];
  const second = await adminApi.prompt();
  await page.goto("/free-prompts");
  await addFavorite(page, prompt.name);
  await addFavorite(page, second.name);
  await entryCard(page, prompt.name).getByRole("button", { name: "Copy Prompt" }).click();
  await page.getByRole("link", { name: "Free GPTs" }).click();
  await addFavorite(page, agent.title);
  const opened = page.waitForResponse(/\/api\/toolbox\/recent\/agents\//);
  await entryCard(page, agent.title).getByRole("link", { name: "Open GPT" }).click();
  await opened;

  await page.getByRole("link", { name: "My Toolbox" }).click();
  await expect(heading(page, "MY TOOLBOX")).toBeVisible();
  await expect(titles(page, "Favorites")).toHaveText([agent.title, second.name, prompt.name]);
  await expect(titles(page, "Used recently")).toHaveText([agent.title, prompt.name]);
  const moved = page.waitForResponse(/\/move$/);
  await page.getByRole("button", { name: `Move ${prompt.name}` }).focus();
  await page.keyboard.press("ArrowUp");
  await moved;
  await expect(page.getByText(`${prompt.name} moved to position 2 of 3`)).toBeAttached();
  await expect(page.getByRole("button", { name: `Move ${prompt.name}` })).toBeFocused();
  const order = [agent.title, prompt.name, second.name];
  await expect(titles(page, "Favorites")).toHaveText(order);

  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
  await setPassword(page.request, password);
  await phone.request.post("/api/auth/login", { data: { email: member.email, password } });
  await phone.goto("/toolbox");
  await expect(titles(phone, "Favorites")).toHaveText(order);

  // The worker controls the page once it is loaded again.
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/toolbox"))?.active?.state);
  await expect.poll(state).toBe("activated");
  await expect.poll(() => page.evaluate(() => caches.has("toolbox-data"))).toBe(true);
  await page.reload();
  pageErrors.allow("failed ");
  pageErrors.allow("console ChunkLoadError");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Offline: this is your toolbox as of/)).toBeVisible();
  await expect(titles(page, "Favorites")).toHaveText(order);
  await section(page, "Favorites").getByRole("button", { name: "Copy Prompt" }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Plan my week.");
  // A screen that is not on this device waits for the connection.
  await page.getByRole("link", { name: "Purchase History" }).click();
  await expect(page.getByText("You're offline. This page opens once you're back online.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "MY TOOLBOX")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("This page opens once")).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText(/^Offline: this is your toolbox/)).toBeHidden();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expectPath(page, "/");
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto("/toolbox")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});
