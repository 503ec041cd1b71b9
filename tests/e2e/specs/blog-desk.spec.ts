import { dayOf, entryCard, expect, failOnce, signInAsAdmin, slugOf, test, unique } from "../support/desk";
import {
  addPost,
  content,
  editing,
  editPost,
  excerpt,
  openBlogDesk,
  publish,
  slug,
  submit,
  title,
  writePost,
} from "../support/posts";
import { expectPath, expectToast, heading } from "../support/screen";

const calls = "**/api/admin/blog/posts*";

test.describe("the desk of the blog", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("a new post begins as a draft, and is published with the switch", async ({
    page,
    openBrowser,
    faults,
  }) => {
    const name = unique("From draft to post");
    const address = `/blog/${slugOf(name)}`;
    faults.allow(`404 GET ${address}`, `404 GET /api/blog/posts/${slugOf(name)}`);
    await openBlogDesk(page);
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
    await expect(card.getByText(`Created ${dayOf(new Date())}`)).toBeVisible();
    await expect(card.getByText(/^Updated/)).toHaveCount(0);

    const visitor = await openBrowser();
    await visitor.goto(address);
    await expect(heading(visitor, "Blog Post Not Found")).toBeVisible();

    await editPost(page, name);
    await expect(publish(editing(page))).not.toBeChecked();
    await publish(editing(page)).focus();
    await page.keyboard.press("Space");
    await expect(publish(editing(page))).toBeChecked();
    await submit(editing(page)).click();
    await expectToast(page, "Success", "Blog post updated successfully");
    await expect(card.getByText("Published", { exact: true })).toBeVisible();
    await expect(card.getByText(`Updated ${dayOf(new Date())}`)).toBeVisible();

    await visitor.reload();
    await expect(heading(visitor, name)).toBeVisible();
    await expect(visitor.getByText("The whole text.")).toBeVisible();
    await page.getByRole("link", { name: "Blog", exact: true }).click();
    await expect(entryCard(page, name)).toBeVisible();
  });

  test("an edit begins with what is saved, and readers see the change", async ({ page, desk }) => {
    const post = await desk.post({ content: "<h1>Part</h1><p>With <strong>weight</strong>.</p>" });
    // The blog is fetched before, so that it has to be fetched again.
    await page.goto("/blog");
    await page.getByRole("link", { name: post.title }).click();
    await expect(heading(page, post.title)).toBeVisible();
    await page.getByRole("link", { name: "Blog Management" }).click();
    const form = await editPost(page, post.title);
    await expect(title(form)).toHaveValue(post.title);
    await expect(slug(form)).toHaveValue(post.slug);
    await expect(excerpt(form)).toHaveValue(post.excerpt);
    await expect(content(form)).toHaveText("PartWith weight.");
    await expect(publish(form)).toBeChecked();
    const renamed = unique("Renamed");
    await title(form).fill(renamed);
    await expect(slug(form)).toHaveValue(post.slug);
    await content(form).press("Control+End");
    await content(form).pressSequentially(" And more.");
    await submit(form).click();
    await expectToast(page, "Success", "Blog post updated successfully");
    await page.getByRole("link", { name: "Blog", exact: true }).click();
    await page.getByRole("link", { name: renamed }).click();
    await expectPath(page, `/blog/${post.slug}`);
    await expect(heading(page, renamed)).toBeVisible();
    await expect(page.getByText("With weight. And more.")).toBeVisible();
  });

  test("of two who edit one post neither loses a word", async ({ page, openBrowser, desk, faults }) => {
    faults.allow("409 PUT /api/admin/blog/posts/");
    const post = await desk.post();
    await openBlogDesk(page);
    const mine = await editPost(page, post.title);
    await content(mine).fill("My words.");

    const other = await openBrowser();
    await signInAsAdmin(other.request);
    await openBlogDesk(other);
    const theirs = await editPost(other, post.title);
    await content(theirs).fill("Their words.");
    await submit(theirs).click();
    await expectToast(other, "Success", "Blog post updated successfully");

    await submit(mine).click();
    const choice = mine.getByRole("region", { name: "A newer version of this post" });
    await expect(choice).toBeVisible();
    await expect(content(mine)).toHaveText("My words.");
    expect((await desk.posts()).find(({ id }) => id === post.id)?.content).toBe("<p>Their words.</p>");
    await choice.getByRole("button", { name: "Show the newer version" }).click();
    await expect(choice.getByText("Their words.")).toBeVisible();
    await expect(content(mine)).toHaveText("My words.");
    await choice.getByRole("button", { name: "Overwrite with mine" }).click();
    await expectToast(page, "Success", "Blog post updated successfully");
    expect((await desk.posts()).find(({ id }) => id === post.id)?.content).toBe("<p>My words.</p>");
  });

  test("a save that fails keeps what was typed, and goes well the next time", async ({ page, faults }) => {
    faults.allow("503 POST /api/admin/blog/posts");
    const name = unique("Kept");
    await openBlogDesk(page);
    await failOnce(page, "POST", calls, "The database is away for a moment.");
    const form = await addPost(page);
    await writePost(form, name);
    await publish(form).check();
    await submit(form).click();
    await expectToast(page, "Error", "The database is away for a moment.");
    await expect(form.getByText(/What you typed is still here/)).toBeVisible();
    await expect(title(form)).toHaveValue(name);
    await expect(content(form)).toHaveText("The whole text.");
    await expect(publish(form)).toBeChecked();
    await submit(form).click();
    await expectToast(page, "Success", "Blog post created successfully");
    await expect(entryCard(page, name)).toHaveCount(1);
  });

  test("closing the tab asks while text is unsaved, and after a reload the draft is offered", async ({
    page,
    desk,
  }) => {
    const post = await desk.post();
    await openBlogDesk(page);
    const form = await editPost(page, post.title);
    await content(form).fill("Half a thought");
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    // Nobody reloads within the moment that the screen takes to follow what was typed.
    await page.waitForFunction(() => history.state?.leaveGuard === true);
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    await expect(page.getByText(`You have unsaved changes to “${post.title}”.`)).toBeVisible();
    await page.getByRole("button", { name: "Continue writing" }).click();
    await expect(content(editing(page))).toHaveText("Half a thought");
    await expect(editing(page).getByText("We restored your unsaved draft.")).toBeVisible();
    await submit(editing(page)).click();
    await expectToast(page, "Success", "Blog post updated successfully");
    await expect(page.getByText(/not saved yet/)).toHaveCount(0);
    expect((await desk.posts()).find(({ id }) => id === post.id)?.content).toBe("<p>Half a thought</p>");
    await page.reload();
    expect(asked).toHaveLength(1);
  });
});
