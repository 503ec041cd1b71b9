import type { Locator, Page } from "@playwright/test";
import { expect, test, unique } from "../support/admin";
import { bring } from "../support/clipboard";
import {
  addPost,
  content,
  editPost,
  excerpt,
  openPostsAdmin,
  slug,
  submit,
  title,
  tool,
  writePost,
} from "../support/posts";
import { expectToast, heading, toast } from "../support/screen";

const tools = [
  "Bold",
  "Italic",
  "Underline",
  "Heading 1",
  "Heading 2",
  "Bullet list",
  "Numbered list",
  "Blockquote",
  "Link",
  "Image",
  "Undo",
  "Redo",
];

const picture = "https://images.example/garden.png";
const link = (href: string, words: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;

// Everybody here is an admin who writes.
test.beforeEach(async ({ admin: _admin, page }) => {
  await page.route(picture, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
});

async function write(page: Page): Promise<{ form: Locator; text: Locator }> {
  if (new URL(page.url()).pathname !== "/admin/blog") await openPostsAdmin(page);
  const form = await addPost(page);
  return { form, text: content(form) };
}

/** Saves the form as a new post and answers what was sent and what the server kept of it. */
async function save(page: Page, form: Locator): Promise<{ sent: string; kept: string; slug: string }> {
  const name = unique("Edited");
  await title(form).fill(name);
  await excerpt(form).fill("In a few words.");
  const address = await slug(form).inputValue();
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().includes("/api/admin/blog/posts") && response.request().method() !== "GET",
    ),
    submit(form).click(),
  ]);
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(form).toBeHidden();
  return {
    sent: answer.request().postDataJSON().content,
    kept: (await answer.json()).content,
    slug: address,
  };
}

/** Answers the next question of the browser, or dismisses it for null. What was asked is answered when it came. */
function answerPrompt(page: Page, answer: string | null): Promise<{ asked: string; offered: string }> {
  return new Promise((resolve) => {
    page.once("dialog", async (dialog) => {
      if (answer === null) await dialog.dismiss();
      else await dialog.accept(answer);
      resolve({ asked: dialog.message(), offered: dialog.defaultValue() });
    });
  });
}

async function useTool(page: Page, form: Locator, name: string, answer: string | null) {
  const asked = answerPrompt(page, answer);
  await tool(form, name).click();
  return asked;
}

/** Takes the notice away, so that the next one is told from it. */
async function dismissToast(page: Page): Promise<void> {
  await toast(page).getByRole("button", { name: "Close", includeHidden: true }).click();
  await expect(toast(page)).toHaveCount(0);
}

test("the toolbar has twelve tools in order, one stop for Tab and arrows among them", {
  tag: "@soak",
}, async ({ page }) => {
  const { form, text } = await write(page);
  const bar = form.getByRole("toolbar", { name: "Formatting" });
  for (const [index, name] of tools.entries())
    await expect(bar.getByRole("button").nth(index)).toHaveAccessibleName(name);
  await expect(bar.getByRole("button")).toHaveCount(tools.length);

  await excerpt(form).focus();
  await page.keyboard.press("Tab");
  await expect(tool(form, "Bold")).toBeFocused();
  for (const name of tools.slice(1)) {
    await page.keyboard.press("ArrowRight");
    await expect(tool(form, name)).toBeFocused();
  }
  await page.keyboard.press("ArrowRight");
  await expect(tool(form, "Bold")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(form, "Redo")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tool(form, "Italic")).toBeFocused();
  // Pressed by the keyboard it works as under the pointer, and the caret is in the text again.
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("slanted");
  await expect(tool(form, "Italic")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  expect((await save(page, form)).kept).toBe("<p><em>slanted</em></p>");
});

test("each tool gives what it says, and says where it is on", async ({ page }) => {
  const { form, text } = await write(page);
  await text.focus();
  const pressed = (name: string, is: boolean) =>
    expect(tool(form, name)).toHaveAttribute("aria-pressed", String(is));
  for (const name of ["Bold", "Italic", "Underline"]) {
    await pressed(name, false);
    await tool(form, name).click();
    await pressed(name, true);
    await tool(form, name).click();
    await pressed(name, false);
    await tool(form, name).click();
    await page.keyboard.type(name.toLowerCase());
    await pressed(name, true);
    await tool(form, name).click();
    await page.keyboard.type(".");
    await pressed(name, false);
  }
  for (const [name, words] of [
    ["Heading 1", "Big"],
    ["Heading 2", "Smaller"],
    ["Bullet list", "dot"],
    ["Numbered list", "one"],
    ["Blockquote", "said"],
  ] as const) {
    await page.keyboard.press("Enter");
    await tool(form, name).click();
    await pressed(name, true);
    await page.keyboard.type(words);
  }
  await page.keyboard.press("Enter");
  await tool(form, "Blockquote").click();
  await pressed("Blockquote", false);
  await page.keyboard.type("end");
  for (const name of ["Link", "Image", "Undo", "Redo"])
    await expect(tool(form, name)).not.toHaveAttribute("aria-pressed", "true");
  expect((await save(page, form)).kept).toBe(
    "<p><strong>bold</strong>.<em>italic</em>.<u>underline</u>.</p><h1>Big</h1><h2>Smaller</h2>" +
      "<ul><li>dot</li></ul><ol><li>one</li></ol><blockquote>said</blockquote><p>end</p>",
  );
});

test("tools work on what is selected, and the keys for bold, italic and underlined too", async ({ page }) => {
  const { form, text } = await write(page);
  await text.fill("one two three");
  await text.press("Home");
  for (const _letter of "one") await text.press("Shift+ArrowRight");
  await text.press("Control+b");
  await expect(tool(form, "Bold")).toHaveAttribute("aria-pressed", "true");
  await text.press("Control+i");
  await text.press("End");
  await expect(tool(form, "Bold")).toHaveAttribute("aria-pressed", "false");
  await text.press("Control+Shift+ArrowLeft");
  await text.press("Control+u");
  await tool(form, "Heading 2").click();
  expect((await save(page, form)).kept).toBe("<h2><strong><em>one</em></strong> two <u>three</u></h2>");
});

test("a link is set, shown, changed and removed by its question", async ({ page }) => {
  const { form, text } = await write(page);
  await text.fill("read this");
  const lastWord = async () => {
    await text.press("End");
    await text.press("Control+Shift+ArrowLeft");
  };
  await lastWord();
  expect(await useTool(page, form, "Link", "https://example.org/a?b=1&c=2")).toEqual({
    asked: "Enter URL:",
    offered: "",
  });
  const inText = text.getByRole("link", { name: "this" });
  await expect(inText).toHaveAttribute("href", "https://example.org/a?b=1&c=2");
  await lastWord();
  await expect(tool(form, "Link")).toHaveAttribute("aria-pressed", "true");

  expect((await useTool(page, form, "Link", "anna@example.org")).offered).toBe(
    "https://example.org/a?b=1&c=2",
  );
  await expect(inText).toHaveAttribute("href", "mailto:anna@example.org");
  await lastWord();
  await useTool(page, form, "Link", null);
  await expect(inText).toHaveAttribute("href", "mailto:anna@example.org");

  // With the caret inside, the whole link is meant.
  await text.press("End");
  await text.press("ArrowLeft");
  await useTool(page, form, "Link", "");
  await expect(text.getByRole("link")).toHaveCount(0);
  await expect(text).toHaveText("read this");

  await lastWord();
  await useTool(page, form, "Link", "example.org/path");
  const { sent, kept } = await save(page, form);
  expect(kept).toBe(`<p>read ${link("https://example.org/path", "this")}</p>`);
  expect(sent).toBe(kept);

  await test.step("without a selection the address becomes the text of the link", async () => {
    const { form, text } = await write(page);
    await text.focus();
    await page.keyboard.type("See ");
    await useTool(page, form, "Link", "https://example.org/");
    await page.keyboard.type(" soon");
    expect((await save(page, form)).kept).toBe(
      `<p>See ${link("https://example.org/", "https://example.org/")} soon</p>`,
    );
  });

  await test.step("an address with another scheme is refused", async () => {
    const { form, text } = await write(page);
    await text.fill("click");
    for (const address of [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "data:text/html,<p>x",
      "vbscript:x",
      "file:///etc",
    ]) {
      await text.press("Control+a");
      await useTool(page, form, "Link", address);
      await expectToast(page, "That isn't a valid link");
      await expect(text.getByRole("link")).toHaveCount(0);
      await dismissToast(page);
    }
    await expect(text).toHaveText("click");
  });
});

test("copied from the editor and pasted with the keys, a text is the same again", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { form, text } = await write(page);
  await bring(text, "paste", { "text/html": "<h2>Part</h2><p>With <strong>weight</strong></p>" });
  await text.press("Control+a");
  await text.press("Control+c");
  await text.press("Control+End");
  await page.keyboard.press("Enter");
  await text.press("Control+v");
  expect((await save(page, form)).kept).toBe(
    "<h2>Part</h2><p>With <strong>weight</strong></p><h2>Part</h2><p>With <strong>weight</strong></p>",
  );
});

test("the empty editor is 300 pixels high and grows with its text", { tag: "@soak" }, async ({ page }) => {
  const { text } = await write(page);
  const height = async () => (await text.boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThanOrEqual(300);
  expect(await height()).toBeLessThan(320);
  await bring(text, "paste", { "text/plain": "line\n".repeat(40) });
  await expect.poll(height).toBeGreaterThan(600);
});

const everything =
  "<h1>One &amp; only</h1><p>A <strong>b <em>c <u>d</u></em></strong> " +
  `${link("https://example.org/?a=1&amp;b=2", "with <strong>weight</strong>")}.</p><p><br></p><h2>Zwei  Räume 🌼</h2>` +
  "<ul><li>dot</li><li><em>dot</em></li></ul><p>&lt;not a tag&gt;</p><ol><li>one</li><li>two</li></ol>" +
  `<blockquote>said &nbsp; so</blockquote><p>${link("mailto:anna@example.org", "Anna")}<img src="${picture}" alt="A &quot;garden&quot;"></p>`;

test("from editor to server to page and back, a text stays the same byte for byte", async ({
  page,
  adminApi,
}) => {
  const post = await adminApi.post({ content: everything });
  expect(post.content).toBe(everything);
  await openPostsAdmin(page);
  for (const round of [1, 2]) {
    const form = await editPost(page, post.title);
    // Something is typed and taken away again, so that the editor writes the text anew.
    await content(form).press("Control+Home");
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    await excerpt(form).fill(`Round ${round}`);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "PUT"),
      submit(form).click(),
    ]);
    expect(answer.request().postDataJSON().content).toBe(everything);
    expect((await answer.json()).content).toBe(everything);
    await expect(form).toBeHidden();
  }
  await page.goto(`/blog/${post.slug}`);
  await expect(heading(page, post.title)).toBeVisible();
  const shown = await page
    .getByRole("article")
    .getByText("One & only")
    .evaluate((part, wanted) => {
      const copy = part.parentElement?.cloneNode(true) as HTMLElement;
      // What the page adds for screen readers and for loading is not of the text.
      for (const added of copy.querySelectorAll("*"))
        for (const name of ["aria-level", "loading"]) added.removeAttribute(name);
      const parsed = new DOMParser().parseFromString(wanted, "text/html").body;
      // The order of attributes, which HTML does not know, may differ.
      const same = [...parsed.childNodes].every((node, at) => node.isEqualNode(copy.childNodes[at] ?? null));
      return same && parsed.childNodes.length === copy.childNodes.length ? wanted : copy.innerHTML;
    }, everything);
  expect(shown).toBe(everything);
});

test("fast typing loses no letter", { tag: "@soak" }, async ({ page }) => {
  const { form } = await write(page);
  await writePost(form, "x", "");
  const sentence = "The quick brown fox jumps over the lazy dog, twice & again.";
  await content(form).pressSequentially(sentence, { delay: 5 });
  expect((await save(page, form)).kept).toBe(`<p>${sentence.replace("&", "&amp;")}</p>`);
});
