import { expect, test, unique } from "../support/admin";
import { drawing } from "../support/drawing";
import { expectToast, heading } from "../support/page-helpers";
import {
  addPost,
  content,
  excerpt,
  openPostsAdmin,
  publish,
  slug,
  submit,
  title,
  tool,
} from "../support/posts";

test.beforeEach(({ admin: _admin }) => {});

test("image_is_uploaded_into_a_post_and_does_not_move_the_page", async ({ page, openBrowser }) => {
  await openPostsAdmin(page);
  const form = await addPost(page);
  const name = unique("With an image");
  await title(form).fill(name);
  await excerpt(form).fill("In a few words.");
  await content(form).fill("Before");
  await content(form).press("End");
  const chooser = page.waitForEvent("filechooser");
  await tool(form, "Image").click();
  const picker = page.getByRole("dialog", { name: "Insert image" });
  // The focus begins on the button.
  await expect(picker.getByRole("button", { name: "Upload images" })).toBeFocused();
  await page.keyboard.press("Enter");
  const file = { name: "garden.png", mimeType: "image/png", buffer: await drawing(page, "teal") };
  await (await chooser).setFiles(file);
  const dialog = page.getByRole("dialog", { name: "Add image" });
  await dialog.getByLabel("Alternative text").fill("A garden");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog).toBeHidden();
  await expect(picker).toBeHidden();
  await expect(content(form)).toBeFocused();
  const inserted = content(form).getByRole("img", { name: "A garden" });
  await expect.poll(() => inserted.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await page.keyboard.type("Again: ");
  await tool(form, "Image").click();
  await picker.getByRole("searchbox").fill("garden");
  await picker.getByRole("button", { name: "garden.png" }).first().click();
  await expect(dialog.getByLabel("Alternative text")).toHaveValue("A garden");
  await dialog.getByLabel("Alternative text").fill("The garden again");
  await page.keyboard.press("Enter");
  await expect(content(form).getByRole("img", { name: "The garden again" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await inserted.click();
  await page.getByRole("dialog", { name: "Edit image" }).getByLabel("Caption").fill("In May");
  await page.keyboard.press("Enter");
  await content(form).getByText("In May").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("After it");
  await publish(form).check();
  const path = `/blog/${await slug(form).inputValue()}`;
  await submit(form).click();
  await expectToast(page, "Success", "Blog post created successfully");

  const reader = await openBrowser();
  await reader.addInitScript(() => {
    const recorded = { shifts: 0 };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorded.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The image comes after the text has been laid out.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await reader.route("**/media/**", async (route) => {
    await released;
    await route.continue();
  });
  await reader.goto(path, { waitUntil: "domcontentloaded" });
  const image = reader.getByRole("article").getByRole("img", { name: "A garden" });
  await expect(reader.getByRole("figure")).toHaveText("In May");
  await expect(reader.getByText(/^After it/)).toBeVisible();
  release();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(".webp");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  // A late font may move the centered caption by a pixel.
  expect(
    await reader.evaluate(() => (window as unknown as { recorded: { shifts: number } }).recorded.shifts),
  ).toBeLessThan(0.001);

  await page.goto("/admin/media?q=garden");
  await expect(heading(page, "Images")).toBeVisible();
  await expect(page.getByText(`Used in “${name}”`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete garden.png" })).toBeHidden();
});
