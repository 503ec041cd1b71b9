import type { Page } from "@playwright/test";
import { expect } from "../support/admin";
import { pasteOrDrop } from "../support/clipboard";
import { heading } from "../support/page-helpers";
import { chunk, cycle, joinUpTo, multiLinePayloads, payloads, singleLinePayloads } from "../support/payloads";
import { addPost, content, editPost, openPostsAdmin } from "../support/posts";
import { expectNoActiveContent, expectText } from "../support/script-execution";
import { test } from "../support/script-injection";

test.slow();

/** The contents of the page's meta elements. */
function metaContents(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("meta[content]")].map((meta) =>
      (meta.getAttribute("content") ?? "").replaceAll(/\s+/g, " "),
    ),
  );
}

test("post_title_and_excerpt_payloads_are_text", async ({ page, adminApi, openBrowser }) => {
  const excerpts = joinUpTo(multiLinePayloads(300), 300);
  const posts = [];
  for (const [number, title] of joinUpTo(singleLinePayloads(200), 200).entries()) {
    const excerpt = cycle(excerpts, number);
    posts.push(await adminApi.post({ title, excerpt, slug: `words-${number}` }));
  }
  await page.goto("/blog");
  // Older posts load on scroll.
  await page.keyboard.press("End");
  await expectText(
    page,
    posts.flatMap(({ title, excerpt }) => [title, excerpt]),
  );
  await expectNoActiveContent(page);

  const withoutScripts = await openBrowser({ javaScriptEnabled: false });
  for (const { slug, title, excerpt } of posts) {
    await withoutScripts.goto(`/blog/${slug}`);
    await expectText(withoutScripts, [title]);
    await expectNoActiveContent(withoutScripts);
    expect(await withoutScripts.title()).toContain(title);
    expect(await metaContents(withoutScripts)).toContain(excerpt.replaceAll(/\s+/g, " "));
  }
  // With scripts, all posts use the same component, so some are enough.
  for (const { slug, title } of posts.filter((_, number) => number % 4 === 0)) {
    await page.goto(`/blog/${slug}`);
    await expect(heading(page, title)).toBeVisible();
    await expectNoActiveContent(page);
  }

  const feed = await (await page.request.get("/blog/feed.xml")).text();
  const read = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    return [...parsed.querySelectorAll("entry")].map((entry) => [
      entry.querySelector("title")?.textContent,
      entry.querySelector("summary, content")?.textContent,
    ]);
  }, feed);
  const newest = posts.toReversed().slice(0, 20);
  expect(read.slice(0, newest.length)).toEqual(newest.map(({ title, excerpt }) => [title, excerpt]));
  await page.goto("/blog/feed.xml");
});

test("post_content_payloads_do_not_run", async ({
  page,
  adminApi,
  admin: _admin,
  openBrowser,
  scriptExecution,
}) => {
  const sanitized: string[] = [];
  for (const [number, text] of payloads.entries()) {
    const post = await adminApi.post({ content: `<p>Before.</p>${text}`, slug: `cleaned-${number}` });
    sanitized.push(post.content);
  }
  // Sanitizing is idempotent, also on concatenated texts.
  const cleaned = await adminApi.post({ content: sanitized.join("") });
  expect(cleaned.content).toBe(sanitized.join(""));
  const mixed = [];
  for (const some of chunk(payloads, 50)) {
    mixed.push(await adminApi.post({ content: `<p>Before.</p>${some.join("<p>Between.</p>")}` }));
  }

  const withoutScripts = await openBrowser({ javaScriptEnabled: false });
  await scriptExecution.watch(withoutScripts.context());
  for (const reader of [page, withoutScripts]) await scriptExecution.serveImages(reader.context());
  for (const post of [cleaned, ...mixed]) {
    for (const reader of [page, withoutScripts]) {
      await reader.goto(`/blog/${post.slug}`);
      await expectText(reader, [post.title, "Before."]);
      await expectNoActiveContent(reader);
    }
    await openPostsAdmin(page);
    const form = await editPost(page, post.title);
    await expect(content(form)).toContainText("Before.");
    await expectNoActiveContent(page);
  }
});

test("pasted_payloads_do_not_run", async ({ page, admin: _admin, scriptExecution }) => {
  await scriptExecution.serveImages(page.context());
  await openPostsAdmin(page);
  const text = content(await addPost(page));
  for (const html of payloads) {
    await pasteOrDrop(text, "paste", { "text/html": `<p>Pasted</p>${html}`, "text/plain": html });
  }
  await expect(text).toContainText("Pasted");
  await expectNoActiveContent(page);
});
