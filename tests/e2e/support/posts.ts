import { expect, type Locator, type Page } from "@playwright/test";
import { heading } from "./page-helpers";

export const creating = (page: Page) => page.getByRole("dialog", { name: "Add New Blog Post" });
export const editing = (page: Page) => page.getByRole("dialog", { name: "Edit Blog Post" });

/** The confirmation dialog for discarding unsaved text. */
export const discardDialog = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });

export async function openPostsAdmin(page: Page): Promise<void> {
  await page.goto("/admin/blog");
  await expect(heading(page, "Blog Management")).toBeVisible();
  await expect(page.getByText("Create and manage blog posts")).toBeVisible();
}

export async function addPost(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add New Post" }).click();
  await expect(creating(page)).toBeVisible();
  await expect(content(creating(page))).toBeVisible();
  return creating(page);
}

export async function editPost(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
  await expect(editing(page)).toBeVisible();
  await expect(content(editing(page))).toBeVisible();
  return editing(page);
}

export const title = (form: Locator) => form.getByLabel("Title");
export const slug = (form: Locator) => form.getByLabel("Slug (URL)");
export const excerpt = (form: Locator) => form.getByLabel("Excerpt");
export const content = (form: Locator) => form.getByRole("textbox", { name: "Content" });
export const publish = (form: Locator) => form.getByRole("switch", { name: "Publish Status" });
export const submit = (form: Locator) =>
  form.getByRole("button", { name: /^(Create Post|Update Post|Saving...)$/ });
export const tool = (form: Locator, name: string) =>
  form.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

/** Fills in all fields except the slug, which follows the title. */
export async function writePost(form: Locator, name: string, text = "The whole text."): Promise<void> {
  await title(form).fill(name);
  await excerpt(form).fill("In a few words.");
  await content(form).fill(text);
}
