import type { Page } from "@playwright/test";
import { expect } from "../support/admin";
import { bring } from "../support/clipboard";
import { test } from "../support/foreign-scripts";
import { expectInert, expectWords } from "../support/intrusions";
import { lines, packed, paragraphs, parts, payloads, turn } from "../support/payloads";
import { addPost, content, editPost, openPostsAdmin } from "../support/posts";
import { heading } from "../support/screen";

test.slow();

/** The text of the page's own description of itself, for lists of links and for search engines. */
function described(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("meta[content]")].map((meta) =>
      (meta.getAttribute("content") ?? "").replaceAll(/\s+/g, " "),
    ),
  );
}

test("the words about a post are shown as they were written", async ({ page, adminApi, openBrowser }) => {
  const excerpts = packed(paragraphs(300), 300);
  const posts = [];
  for (const [number, title] of packed(lines(200), 200).entries()) {
    const excerpt = turn(excerpts, number);
    posts.push(await adminApi.post({ title, excerpt, slug: `words-${number}` }));
  }
  await page.goto("/blog");
  // The older posts come when a reader comes to them.
  await page.keyboard.press("End");
  await expectWords(
    page,
    posts.flatMap(({ title, excerpt }) => [title, excerpt]),
  );
  await expectInert(page);

  const withoutScripts = await openBrowser({ javaScriptEnabled: false });
  for (const { slug, title, excerpt } of posts) {
    await withoutScripts.goto(`/blog/${slug}`);
    await expectWords(withoutScripts, [title]);
    await expectInert(withoutScripts);
    expect(await withoutScripts.title()).toContain(title);
    expect(await described(withoutScripts)).toContain(excerpt.replaceAll(/\s+/g, " "));
  }
  // The page that the app takes over shows all of them in the same way.
  for (const { slug, title } of posts.filter((_, number) => number % 4 === 0)) {
    await page.goto(`/blog/${slug}`);
    await expect(heading(page, title)).toBeVisible();
    await expectInert(page);
  }
});

test("the text of a post runs nothing, whoever shows it", async ({
  page,
  adminApi,
  admin: _admin,
  openBrowser,
  intrusions,
}) => {
  const kept: string[] = [];
  for (const [number, text] of payloads.entries()) {
    const post = await adminApi.post({ content: `<p>Before.</p>${text}`, slug: `cleaned-${number}` });
    kept.push(post.content);
  }
  // Clean texts side by side are clean: the server finds nothing more to take away.
  const cleaned = await adminApi.post({ content: kept.join("") });
  expect(cleaned.content).toBe(kept.join(""));
  const mixed = [];
  for (const some of parts(payloads, 50)) {
    mixed.push(await adminApi.post({ content: `<p>Before.</p>${some.join("<p>Between.</p>")}` }));
  }

  const withoutScripts = await openBrowser({ javaScriptEnabled: false });
  await intrusions.watch(withoutScripts.context());
  for (const reader of [page, withoutScripts]) await intrusions.serveImages(reader.context());
  for (const post of [cleaned, ...mixed]) {
    for (const reader of [page, withoutScripts]) {
      await reader.goto(`/blog/${post.slug}`);
      await expectWords(reader, [post.title, "Before."]);
      await expectInert(reader);
    }
    await openPostsAdmin(page);
    const form = await editPost(page, post.title);
    await expect(content(form)).toContainText("Before.");
    await expectInert(page);
  }
});

test("what is pasted into the editor runs nothing", async ({ page, admin: _admin, intrusions }) => {
  await intrusions.serveImages(page.context());
  await openPostsAdmin(page);
  const text = content(await addPost(page));
  for (const html of payloads) {
    await bring(text, "paste", { "text/html": `<p>Pasted</p>${html}`, "text/plain": html });
  }
  await expect(text).toContainText("Pasted");
  await expectInert(page);
});

test("programs that follow the blog read the same words", async ({ page, adminApi }) => {
  const posts = [];
  for (const title of lines(200).slice(0, 20))
    posts.push(await adminApi.post({ title, excerpt: title, slug: `feed-${posts.length}` }));
  const feed = await (await page.request.get("/blog/feed.xml")).text();
  const read = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    return [...parsed.querySelectorAll("entry")].map((entry) => [
      entry.querySelector("title")?.textContent,
      entry.querySelector("summary, content")?.textContent,
    ]);
  }, feed);
  expect(read.slice(0, posts.length)).toEqual(
    posts.map(({ title, excerpt }) => [title, excerpt]).toReversed(),
  );
  await page.goto("/blog/feed.xml");
});
