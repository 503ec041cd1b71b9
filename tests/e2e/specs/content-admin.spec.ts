import type { Page } from "@playwright/test";
import { entryCard, expect, test, unique } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectToast } from "../support/page-helpers";

/** Presses an arrow key until this item of the open menu has the focus, and then Enter. */
async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  for (let press = 0; press < 10; press += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

const search = (path: string, text: string) => `${path}?q=${encodeURIComponent(text)}`;
const titles = (page: Page) => page.getByRole("rowheader").locator("> :first-child");

test.beforeEach(({ admin: _admin }) => {});

test("selected_prompts_are_archived_and_restored_by_keyboard", async ({ page, adminApi }) => {
  const group = unique("Kitchen");
  const [first, second] = [`${group} one`, `${group} two`];
  await adminApi.prompt({ name: first });
  await adminApi.prompt({ name: second });
  await page.goto(search("/admin/prompts", group));
  for (const name of [second, first]) {
    await tabTo(page, { name: new RegExp(`^Select ${name}$`) });
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change category" })).toBeFocused();
  await tabTo(page, { name: /^Archive$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "2 prompts.");
  await expect(page.getByText("No prompts match your search")).toBeVisible();

  await page.goto("/admin/trash");
  for (const name of [first, second]) {
    const archive = page.getByRole("region", { name: "Archive" });
    // Other tests fill the trash, so it is too far for Tab.
    await archive.getByRole("button", { name: `Restore ${name}` }).focus();
    await page.keyboard.press("Enter");
    await expectToast(page, `${name} is back where it was.`);
  }
  await page.goto(search("/admin/prompts", group));
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([second, first]);
});

test("agents_are_moved_and_featured_by_keyboard", async ({ page, adminApi }) => {
  const group = unique("Order");
  for (const number of ["one", "two", "three"]) await adminApi.agent({ title: `${group} ${number}` });
  const order = (...numbers: string[]) => numbers.map((number) => `${group} ${number}`);
  await page.goto(search("/admin", group));
  await expect(titles(page)).toHaveText(order("three", "two", "one"));

  const menu = page.getByRole("button", { name: `More actions for ${group} three` });
  await tabTo(page, { name: new RegExp(`^More actions for ${group} three`) });
  await page.keyboard.press("Alt+ArrowDown");
  await expect(titles(page)).toHaveText(order("two", "three", "one"));
  await expect(menu).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(titles(page)).toHaveText(order("two", "one", "three"));
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await choose(page, "Feature");
  await expectToast(page, "Featured");
  await expect(titles(page)).toHaveText(order("three", "two", "one"));
  await expect(menu).toBeFocused();

  await page.goto(search("/free-gpts", group));
  const cards = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(cards).toHaveText(order("three", "two", "one"));
  await expect(entryCard(page, `${group} three`).getByText("Featured")).toBeVisible();
});

test("history_and_copy_of_a_post_are_opened_by_keyboard", async ({ page, adminApi }) => {
  const post = await adminApi.post();
  await adminApi.updatePost({ ...post, excerpt: "In other words." });
  await page.goto(search("/admin/blog", post.title));
  await tabTo(page, { name: new RegExp(`^More actions for ${post.title}`) });
  await page.keyboard.press("Enter");
  await choose(page, "History");
  const history = page.getByRole("dialog", { name: `History of ${post.title}` });
  await expect(history.getByRole("listitem").first()).toContainText("Changed: Excerpt, Last edited");
  await tabTo(page, { name: /^Changed: Excerpt/ });
  await page.keyboard.press("Enter");
  await expect(history.getByRole("row", { name: /^Excerpt/ })).toHaveText(
    "ExcerptIn a few words.In other words.",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `More actions for ${post.title}` })).toBeFocused();

  await page.keyboard.press("Enter");
  await choose(page, "Duplicate");
  const form = page.getByRole("dialog", { name: "Add New Blog Post" });
  await expect(form.getByLabel("Title")).toHaveValue(`Copy of ${post.title}`);
  await tabTo(page, { name: /^Create Post$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Blog post created successfully");
  const copy = entryCard(page, `Copy of ${post.title}`);
  await expect(copy.getByText("Draft", { exact: true })).toBeVisible();
  await expect(copy.getByText("In other words.")).toBeVisible();
});
