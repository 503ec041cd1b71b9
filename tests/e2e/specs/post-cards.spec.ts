import type { Page } from "@playwright/test";
import { axeViolations } from "../support/accessibility";
import { expect, test, unique } from "../support/admin";
import { drawing } from "../support/drawing";
import { buy } from "../support/orders";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import {
  addPost,
  content,
  creating,
  editPost,
  openPostsAdmin,
  publish,
  slug,
  submit,
  title,
  writePost,
} from "../support/posts";
import { newUser, registerAndVerify } from "../support/users";

test.beforeEach(({ admin: _admin }) => {});

/** Adds up how far the page moves while it loads. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const recorded = { shifts: 0 };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorded.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { recorded: { shifts: number } }).recorded.shifts);
}

test("feature_image_is_chosen_shown_and_removed", async ({ page, openBrowser }) => {
  await openPostsAdmin(page);
  const name = unique("With a feature image");
  let form = await addPost(page);
  await writePost(form, name);
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Upload image", exact: true }).last().click();
  const file = { name: "lake.png", mimeType: "image/png", buffer: await drawing(page, "steelblue") };
  await (await chooser).setFiles(file);
  const dialog = page.getByRole("dialog", { name: "Add image" });
  await dialog.getByLabel("Alternative text").fill("A lake");
  await dialog.getByRole("button", { name: "Use image" }).click();
  await expect(form.getByLabel("Alternative text")).toHaveValue("A lake");
  expect(await axeViolations(page)).toEqual([]);
  await publish(form).check();
  const path = `/blog/${await slug(form).inputValue()}`;
  await submit(form).click();
  await expectToast(page, "Success", "Blog post created successfully");

  const reader = await openBrowser();
  const readShifts = await recordShifts(reader);
  await reader.goto(path);
  const image = reader.getByRole("article").getByRole("img", { name: "A lake" });
  await expect(image).toHaveAttribute("fetchpriority", "high");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(".webp");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  expect(await readShifts()).toBe(0);
  await expect(reader.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    /^http.*\/share-images\/uploads\/.*\.jpg$/,
  );
  expect(await axeViolations(reader)).toEqual([]);
  await reader.goto("/blog");
  const card = reader.getByRole("listitem").filter({ hasText: name });
  await expect(card.locator("img")).toHaveAttribute("src", /\/media\//);

  form = await editPost(page, name);
  await form.getByRole("button", { name: "Remove image" }).click();
  await form.getByRole("button", { name: "Choose from library" }).click();
  const library = page.getByRole("dialog", { name: "Image library" });
  await library.getByRole("searchbox").fill("lake");
  await library.getByRole("button", { name: "lake.png" }).first().click();
  await expect(form.getByLabel("Alternative text")).toHaveValue("A lake");
  await form.getByRole("button", { name: "Remove image" }).click();
  await submit(form).click();
  await expectToast(page, "Success", "Blog post updated successfully");
  await reader.goto(path);
  await expect(heading(reader, name)).toBeVisible();
  await expect(reader.getByRole("article").getByRole("img")).toBeHidden();
});

test("card_is_inserted_by_keyboard_and_read_by_visitor_and_owner", async ({
  page,
  adminApi,
  openBrowser,
}) => {
  const agent = await adminApi.agent({ title: unique("Card agent"), isPremium: true, price: 1250 });
  const prompt = await adminApi.prompt({ name: unique("Card prompt"), promptText: "Plan my dinner" });
  await openPostsAdmin(page);
  const form = await addPost(page);
  const name = unique("With cards");
  await writePost(form, name, "");
  await content(form).press("Control+End");
  await content(form).pressSequentially("Two helpers:\n/agent");
  const picker = page.getByRole("dialog", { name: "Insert an agent" });
  await expect(picker.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(content(form)).toBeFocused();
  await expect(content(form)).toContainText("/agent");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("t");
  await expect(picker.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(agent.title);
  await expect(picker.getByRole("option")).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(content(form).getByRole("img", { name: new RegExp(agent.title) })).toBeVisible();
  await expect(content(form)).toBeFocused();
  await page.keyboard.type("/prompt");
  await page.getByRole("dialog", { name: "Insert a prompt" }).getByRole("combobox").waitFor();
  await page.keyboard.type(prompt.name);
  await page.keyboard.press("Enter");
  await page.keyboard.type("The end.");
  await expect(content(form)).not.toContainText("/prompt");
  await publish(form).check();
  const path = `/blog/${await slug(form).inputValue()}`;
  await submit(form).click();
  await expectToast(page, "Success", "Blog post created successfully");
  await expect(title(creating(page))).toBeHidden();

  const visitor = await openBrowser();
  const readShifts = await recordShifts(visitor);
  await visitor.goto(path);
  const agentCard = visitor.getByRole("figure", { name: agent.title });
  await expect(agentCard.getByRole("link", { name: "Join to buy it" })).toBeVisible();
  await expect(agentCard.getByText("$12.50")).toBeVisible();
  const promptCard = visitor.getByRole("figure", { name: prompt.name });
  await expect(promptCard.getByRole("link", { name: "Join to copy it" })).toBeVisible();
  await expect(visitor.getByText("Plan my dinner")).toBeHidden();
  expect(await axeViolations(visitor)).toEqual([]);
  expect(await readShifts()).toBe(0);
  const scriptless = await openBrowser({ javaScriptEnabled: false });
  await scriptless.goto(path);
  await expect(scriptless.getByRole("link", { name: agent.title })).toHaveAttribute("href", /^\/gpts\//);

  await agentCard.getByRole("link", { name: "I'm a member" }).click();
  await expectPath(visitor, "/login");
  const member = await openBrowser();
  await registerAndVerify(member.request, newUser());
  await member.goto(path);
  const add = member.getByRole("figure", { name: agent.title }).getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expectToast(member, "Added to Cart", `${agent.title} has been added to your cart`);
  await member.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copy = member.getByRole("figure", { name: prompt.name }).getByRole("button", { name: "Copy Prompt" });
  await copy.click();
  await expect(member.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await axeViolations(member)).toEqual([]);

  await buy(member.request, [agent.title]);
  await member.goto(path);
  const open = member.getByRole("figure", { name: agent.title }).getByRole("link", { name: /Open GPT/ });
  await expect(open).toHaveAttribute("href", agent.url);
});
