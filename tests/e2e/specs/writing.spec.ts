import { expect, signInAsAdmin, slugOf, test, unique } from "../support/admin";
import { expectToast, heading } from "../support/page-helpers";
import {
  addPost,
  content,
  creating,
  editing,
  editPost,
  openPostsAdmin,
  publish,
  submit,
  title,
  writePost,
} from "../support/posts";

test.describe("writing a post", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("draft_continues_on_another_device_and_is_previewed_before_it_is_published", async ({
    page,
    openBrowser,
  }) => {
    const name = unique("Written on two devices");
    await openPostsAdmin(page);
    await writePost(await addPost(page), name, "Half of the text.");
    await expect(creating(page).getByText("Draft saved", { exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(creating(page)).toBeHidden();
    await expect(page).toHaveURL("/admin/blog");
    await expectToast(page, "Draft saved", "Open the post again to continue, or to discard your changes.");

    const other = await openBrowser();
    await signInAsAdmin(other.request);
    await openPostsAdmin(other);
    const started = other.locator("div").filter({ hasText: `New post “${name}”` });
    await started.last().getByRole("button", { name: "Continue writing" }).click();
    await expect(title(creating(other))).toHaveValue(name);
    await content(creating(other)).fill("All of the text.");
    await submit(creating(other)).click();
    await expectToast(other, "Success", "Blog post created successfully");

    const form = await editPost(other, name);
    await form.getByRole("button", { name: "Preview link" }).click();
    const dialog = other.getByRole("dialog", { name: "Preview link" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = new URL(await dialog.getByLabel("Link to the preview").inputValue());
    await other.keyboard.press("Escape");

    const visitor = await openBrowser();
    await visitor.goto(link.pathname);
    await expect(heading(visitor, name)).toBeVisible();
    await expect(visitor.getByText("Preview – not published")).toBeVisible();
    await expect(visitor.getByText("All of the text.")).toBeVisible();

    await content(form).fill("Rewritten and regretted.");
    await expect(form.getByText("Draft saved", { exact: true }).first()).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText("Rewritten and regretted.")).toBeVisible();
    await form.getByRole("button", { name: "Version history" }).click();
    const versions = other.getByRole("dialog", { name: "Version history" });
    await expect(versions.getByText("regretted")).toBeVisible();
    await versions.getByRole("button", { name: "Restore this version" }).click();
    await expect(content(form)).toHaveText("All of the text.");

    await publish(editing(other)).focus();
    await other.keyboard.press("Space");
    await submit(editing(other)).click();
    await expectToast(other, "Success", "Blog post updated successfully");
    await visitor.reload();
    await expect(visitor).toHaveURL(`/blog/${slugOf(name)}`);
    await expect(visitor.getByText("All of the text.")).toBeVisible();
  });
});
