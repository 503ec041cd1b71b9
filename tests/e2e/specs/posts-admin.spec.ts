import {
  entryCard,
  expect,
  failOnce,
  formatDate,
  signInAsAdmin,
  slugOf,
  test,
  unique,
} from "../support/admin";
import { expectToast, heading } from "../support/page-helpers";
import {
  addPost,
  content,
  editing,
  editPost,
  openPostsAdmin,
  publish,
  submit,
  title,
  writePost,
} from "../support/posts";

test.describe("posts admin", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("create_post_is_draft_until_published", async ({ page, openBrowser, pageErrors }) => {
    const name = unique("From draft to post");
    const path = `/blog/${slugOf(name)}`;
    pageErrors.allow(`404 GET ${path}`, `404 GET /api/blog/posts/${slugOf(name)}`);
    await openPostsAdmin(page);
    const form = await addPost(page);
    await expect(title(form)).toBeFocused();
    await expect(publish(form)).not.toBeChecked();
    await writePost(form, name);
    await submit(form).click();
    await expectToast(page, "Success", "Blog post created successfully");
    await expect(form).toBeHidden();
    const card = entryCard(page, name);
    await expect(page.getByRole("list", { name: "Blog posts" }).getByRole("heading").first()).toHaveText(
      name,
    );
    await expect(card.getByText("Draft", { exact: true })).toBeVisible();
    await expect(card.getByText("In a few words.")).toBeVisible();
    await expect(card.getByText(`/${slugOf(name)}`, { exact: true })).toBeVisible();
    await expect(card.getByText(`Created ${formatDate(new Date())}`)).toBeVisible();
    await expect(card.getByText(/^Updated/)).toHaveCount(0);

    const visitor = await openBrowser();
    await visitor.goto(path);
    await expect(heading(visitor, "Blog Post Not Found")).toBeVisible();

    await editPost(page, name);
    await expect(publish(editing(page))).not.toBeChecked();
    await publish(editing(page)).focus();
    await page.keyboard.press("Space");
    await expect(publish(editing(page))).toBeChecked();
    await submit(editing(page)).click();
    await expectToast(page, "Success", "Blog post updated successfully");
    await expect(card.getByText("Published", { exact: true }).first()).toBeVisible();
    await expect(card.getByText(`Updated ${formatDate(new Date())}`)).toBeVisible();

    await visitor.reload();
    await expect(heading(visitor, name)).toBeVisible();
    await expect(visitor.getByText("The whole text.")).toBeVisible();
    await page.getByRole("link", { name: "Blog", exact: true }).click();
    await expect(entryCard(page, name)).toBeVisible();
  });

  test("update_post_concurrently_keeps_both_versions", async ({
    page,
    openBrowser,
    adminApi,
    pageErrors,
  }) => {
    pageErrors.allow("409 PUT /api/admin/blog/posts/");
    const post = await adminApi.post();
    await openPostsAdmin(page);
    const mine = await editPost(page, post.title);
    await content(mine).fill("My words.");
    await expect(mine.getByText("Draft saved", { exact: true }).first()).toBeVisible();

    const other = await openBrowser();
    await signInAsAdmin(other.request);
    await openPostsAdmin(other);
    const theirs = await editPost(other, post.title);
    await content(theirs).fill("Their words.");
    await submit(theirs).click();
    await expectToast(other, "Success", "Blog post updated successfully");

    await submit(mine).click();
    const choice = mine.getByRole("region", { name: "A newer version of this post" });
    await expect(choice).toBeVisible();
    await expect(content(mine)).toHaveText("My words.");
    expect((await adminApi.findPost(post.id)).content).toBe("<p>Their words.</p>");
    await choice.getByRole("button", { name: "Show the newer version" }).click();
    await expect(choice.getByText("Their words.")).toBeVisible();
    await expect(content(mine)).toHaveText("My words.");
    await choice.getByRole("button", { name: "Overwrite with mine" }).click();
    await expectToast(page, "Success", "Blog post updated successfully");
    expect((await adminApi.findPost(post.id)).content).toBe("<p>My words.</p>");
  });

  test("edit_post_that_fails_to_load_is_retried_by_keyboard", async ({ page, adminApi, pageErrors }) => {
    pageErrors.allow("503 GET /api/admin/blog/posts/");
    const post = await adminApi.post();
    await openPostsAdmin(page);
    await failOnce(page, "GET", `**/api/admin/blog/posts/${post.id}`);
    await page.getByRole("button", { name: `Edit ${post.title}`, exact: true }).press("Enter");
    await expect(editing(page).getByText("We couldn't load this post")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(editing(page).getByRole("button", { name: "Try again" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(title(editing(page))).toBeFocused();
    await expect(content(editing(page))).toHaveText("The whole text.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: `Edit ${post.title}`, exact: true })).toBeFocused();
  });

  test("edit_deleted_post_removes_it_from_the_list", async ({ page, adminApi, pageErrors }) => {
    pageErrors.allow("404 GET /api/admin/blog/posts/");
    const post = await adminApi.post();
    await openPostsAdmin(page);
    await expect(entryCard(page, post.title)).toBeVisible();
    await adminApi.deleteNamed(post.title);
    await page.getByRole("button", { name: `Edit ${post.title}`, exact: true }).click();
    await expect(editing(page).getByText("This post was deleted")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(entryCard(page, post.title)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add New Post" })).toBeFocused();
  });
});
