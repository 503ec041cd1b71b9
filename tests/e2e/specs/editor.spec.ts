import type { Locator, Page } from "@playwright/test";
import { expect, test, unique } from "../support/admin";
import { pasteOrDrop } from "../support/clipboard";
import { heading } from "../support/page-helpers";
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

const imageUrl = "https://images.example/garden.png";
const link = (href: string, words: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;

// All tests run as an admin.
test.beforeEach(async ({ admin: _admin, page }) => {
  await page.route(imageUrl, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
});

async function write(page: Page): Promise<{ form: Locator; text: Locator }> {
  if (new URL(page.url()).pathname !== "/admin/blog") await openPostsAdmin(page);
  const form = await addPost(page);
  return { form, text: content(form) };
}

/** Saves the form as a new post. Returns the HTML that was sent and the HTML that was saved. */
async function save(page: Page, form: Locator): Promise<{ sent: string; saved: string; slug: string }> {
  const name = unique("Edited");
  await title(form).fill(name);
  await excerpt(form).fill("In a few words.");
  const savedSlug = await slug(form).inputValue();
  const [response] = await Promise.all([
    page.waitForResponse(
      (received) => received.url().includes("/api/admin/blog/posts") && received.request().method() !== "GET",
    ),
    submit(form).click(),
  ]);
  expect(response.ok(), await response.text()).toBe(true);
  await expect(form).toBeHidden();
  return {
    sent: response.request().postDataJSON().content,
    saved: (await response.json()).content,
    slug: savedSlug,
  };
}

/** Enters a URL in the dialog of the link tool, which `open` opens. Cancels for null. */
async function enterLink(page: Page, open: () => Promise<void>, url: string | null): Promise<void> {
  await open();
  const dialog = page.getByRole("dialog", { name: /link$/ });
  await expect(dialog.getByLabel("Enter URL:")).toBeFocused();
  if (url === null) await page.keyboard.press("Escape");
  else {
    await dialog.getByLabel("Enter URL:").fill(url);
    await page.keyboard.press("Enter");
  }
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
}

test("editor_toolbar_has_one_tab_stop_and_arrow_keys", {
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
  // Activated by keyboard, a tool formats the text and returns the focus to it.
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("slanted");
  await expect(tool(form, "Italic")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  expect((await save(page, form)).saved).toBe("<p><em>slanted</em></p>");
});

test("editor_formats_by_tools_shortcuts_and_markdown", async ({ page }) => {
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

  await test.step("the selection", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.type("one two three");
    await text.press("Home");
    for (const _letter of "one") await text.press("Shift+ArrowRight");
    await text.press("Control+b");
    await pressed("Bold", true);
    await text.press("Control+i");
    await text.press("End");
    await pressed("Bold", false);
    await text.press("Control+Shift+ArrowLeft");
    await text.press("Control+u");
    await tool(form, "Heading 2").click();
    await text.press("End");
  });

  await test.step("Markdown at the start of a line", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.type("## Part\n> said\n\n---end\n1. one\n");
    await page.keyboard.press("Enter");
    await page.keyboard.type("# ");
    await page.keyboard.press("Control+z");
    await page.keyboard.type("sign");
  });
  expect((await save(page, form)).saved).toBe(
    "<p><strong>bold</strong>.<em>italic</em>.<u>underline</u>.</p><h1>Big</h1><h2>Smaller</h2>" +
      "<ul><li>dot</li></ul><ol><li>one</li></ol><blockquote>said</blockquote><p>end</p>" +
      "<h2><strong><em>one</em></strong> two <u>three</u></h2>" +
      "<h2>Part</h2><blockquote>said</blockquote><hr><p>end</p><ol><li>one</li></ol><p># sign</p>",
  );
});

test("editor_link_is_changed_removed_and_copied_with_its_text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { form, text } = await write(page);
  await text.fill("read this");
  const lastWord = async () => {
    await text.press("End");
    await text.press("Control+Shift+ArrowLeft");
  };
  const useTool = () => tool(form, "Link").click();
  const useShortcut = () => page.keyboard.press("Control+k");
  await lastWord();
  await enterLink(page, useShortcut, "https://example.org/a?b=1&c=2");
  const inText = text.getByRole("link", { name: "this" });
  await expect(inText).toHaveAttribute("href", "https://example.org/a?b=1&c=2");
  // The caret is behind the link.
  await page.keyboard.type("!");
  await page.keyboard.press("Backspace");
  await lastWord();
  await expect(tool(form, "Link")).toHaveAttribute("aria-pressed", "true");

  await enterLink(page, useTool, "anna@example.org");
  await expect(inText).toHaveAttribute("href", "mailto:anna@example.org");
  await lastWord();
  await enterLink(page, useTool, null);
  await expect(inText).toHaveAttribute("href", "mailto:anna@example.org");

  // With the caret inside a link, the tool applies to the whole link.
  await text.press("End");
  await text.press("ArrowLeft");
  await enterLink(page, useTool, "");
  await expect(text.getByRole("link")).toHaveCount(0);
  await expect(text).toHaveText("read this");

  await lastWord();
  await enterLink(page, useTool, "example.org/path");
  await test.step("without a selection the URL becomes the link text", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.type("See ");
    await enterLink(page, useShortcut, "https://example.org/");
    await page.keyboard.type(" soon");
  });
  await test.step("copy and paste", async () => {
    await page.keyboard.press("Enter");
    await pasteOrDrop(text, "paste", { "text/html": "<h2>Part</h2><p>With <strong>weight</strong></p>" });
    await text.press("Control+a");
    await text.press("Control+c");
    await text.press("Control+End");
    await page.keyboard.press("Enter");
    await text.press("Control+v");
  });
  const { sent, saved } = await save(page, form);
  const once =
    `<p>read ${link("https://example.org/path", "this")}</p>` +
    `<p>See ${link("https://example.org/", "https://example.org/")} soon</p>` +
    "<h2>Part</h2><p>With <strong>weight</strong></p>";
  expect(saved).toBe(once + once);
  expect(sent).toBe(saved);
});

test("editor_empty_is_300_pixels_high_and_grows", { tag: "@soak" }, async ({ page }) => {
  const { text } = await write(page);
  const height = async () => (await text.boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThanOrEqual(300);
  expect(await height()).toBeLessThan(320);
  await pasteOrDrop(text, "paste", { "text/plain": "line\n".repeat(40) });
  await expect.poll(height).toBeGreaterThan(600);
});

const allFormats =
  "<h1>One &amp; only</h1><p>A <strong>b <em>c <u>d</u></em></strong> " +
  `${link("https://example.org/?a=1&amp;b=2", "with <strong>weight</strong>")}.</p><p><br></p><h2>Zwei  Räume 🌼</h2>` +
  "<ul><li>dot</li><li><em>dot</em></li></ul><p>&lt;not a tag&gt;</p><ol><li>one</li><li>two</li></ol>" +
  "<ul><li>dot<ol><li>one<br>more</li><li>two</li></ol></li></ul><ul><li>dot</li></ul><pre>a\n\n\tb\n</pre>" +
  "<blockquote><ul><li>dot</li></ul><p><em><strong>all</strong> said</em></p></blockquote><blockquote><p>so</p></blockquote>" +
  `<blockquote>said &nbsp; so</blockquote><p>${link("mailto:anna@example.org", "Anna")}<img src="${imageUrl}" alt="A &quot;garden&quot;"></p>`;

test("editor_round_trip_keeps_html_unchanged", async ({ page, adminApi }) => {
  const post = await adminApi.post({ content: allFormats });
  expect(post.content).toBe(allFormats);
  await openPostsAdmin(page);
  for (const round of [1, 2]) {
    const form = await editPost(page, post.title);
    // Typing and deleting makes the editor serialize the text again.
    await content(form).press("Control+Home");
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    await excerpt(form).fill(`Round ${round}`);
    const [response] = await Promise.all([
      page.waitForResponse((received) => received.request().method() === "PUT"),
      submit(form).click(),
    ]);
    expect(response.request().postDataJSON().content).toBe(allFormats);
    expect((await response.json()).content).toBe(allFormats);
    await expect(form).toBeHidden();
  }
  await page.goto(`/blog/${post.slug}`);
  await expect(heading(page, post.title)).toBeVisible();
  const shown = await page
    .getByRole("article")
    .getByText("One & only")
    .evaluate((part, wanted) => {
      const copy = part.parentElement?.cloneNode(true) as HTMLElement;
      // What the page adds.
      for (const link of copy.querySelectorAll('[aria-label="Link to this section"]')) link.remove();
      for (const added of copy.querySelectorAll("*"))
        for (const name of ["id", "aria-level", "dir", "loading"]) added.removeAttribute(name);
      const parsed = new DOMParser().parseFromString(wanted, "text/html").body;
      // The order of attributes may differ.
      const same = [...parsed.childNodes].every((node, at) => node.isEqualNode(copy.childNodes[at] ?? null));
      return same && parsed.childNodes.length === copy.childNodes.length ? wanted : copy.innerHTML;
    }, allFormats);
  expect(shown).toBe(allFormats);
});

test("editor_fast_typing_loses_no_character", { tag: "@soak" }, async ({ page }) => {
  const { form } = await write(page);
  await writePost(form, "x", "");
  const sentence = "The quick brown fox jumps over the lazy dog, twice & again.";
  await content(form).pressSequentially(sentence, { delay: 5 });
  expect((await save(page, form)).saved).toBe(`<p>${sentence.replace("&", "&amp;")}</p>`);
});
