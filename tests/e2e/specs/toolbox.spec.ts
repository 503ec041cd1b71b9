import type { Page } from "@playwright/test";
import { entryCard, expect, test } from "../support/admin";
import { heading, stubExternalLinks } from "../support/page-helpers";
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

test("toolbox_follows_the_member_to_another_device", async ({
  page,
  context,
  openBrowser,
  member,
  adminApi,
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
  await expect(heading(page, "My Toolbox")).toBeVisible();
  await expect(titles(page, "Favorites")).toHaveText([agent.title, second.name, prompt.name]);
  await expect(titles(page, "Used recently")).toHaveText([agent.title, prompt.name]);
  const moved = page.waitForResponse(/\/move-to-top$/);
  await page.getByRole("button", { name: `Move ${prompt.name} to top` }).focus();
  await page.keyboard.press("Enter");
  await moved;
  await expect(page.getByText(`${prompt.name} moved to the top`)).toBeAttached();
  await expect(page.getByRole("heading", { name: "Favorites" })).toBeFocused();
  const order = [prompt.name, agent.title, second.name];
  await expect(titles(page, "Favorites")).toHaveText(order);

  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
  await setPassword(page.request, password);
  await phone.request.post("/api/auth/login", { data: { email: member.email, password } });
  await phone.goto("/toolbox");
  await expect(titles(phone, "Favorites")).toHaveText(order);

  await context.setOffline(true);
  await expect(page.getByText(/^You're offline\. Nothing you typed is lost/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
});

test("worker_of_an_earlier_release_removes_its_copy", async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.goto("/toolbox");
  await page.evaluate(async () => {
    const copy = await caches.open("toolbox-data");
    await copy.put("/api/toolbox", new Response("{}"));
    await navigator.serviceWorker.register("/toolbox-worker.js", { scope: "/toolbox" });
  });
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
});
