import type { Page } from "@playwright/test";
import { expect, test, unique } from "../support/admin";
import { heading, stubExternalLinks, waitForHydration } from "../support/page-helpers";

const titles = (page: Page) => page.getByRole("list", { name: "Posts" }).getByRole("heading");

const rich =
  "<h1>Begin small</h1><p>With <strong>one</strong> <em>real</em> <u>task</u>,<br>not ten.</p>" +
  "<h2>Then more</h2><ul><li>a list</li><li>of two</li></ul><ol><li>first</li><li>second</li></ol>" +
  '<blockquote>Trust, but <a href="https://example.org/?a=1&amp;b=2" target="_blank" ' +
  'rel="noopener noreferrer">look it up</a>.</blockquote>' +
  '<p><img src="https://images.example/wide.png" alt="A garden"></p>';

test("post_formatting_is_displayed_and_links_open_without_opener", async ({ page, adminApi }) => {
  const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200"/>';
  await page.route("https://images.example/wide.png", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: wide }),
  );
  const post = await adminApi.post({ content: rich });
  await page.goto(`/blog/${post.slug}`);
  const article = page.getByRole("article");
  await expect(heading(page, post.title)).toBeVisible();
  // The title is the page's only h1; assistive technology gets the post's headings one level lower.
  await expect(article.getByRole("heading", { name: "Begin small" })).toHaveAttribute("aria-level", "2");
  await expect(article.getByRole("heading", { name: "Then more" })).toHaveAttribute("aria-level", "3");
  await expect(article.getByRole("list").first().getByRole("listitem")).toHaveText(["a list", "of two"]);
  await expect(article.getByRole("list").last().getByRole("listitem")).toHaveText(["first", "second"]);
  const style = (text: string, property: string) =>
    article
      .getByText(text, { exact: true })
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(Number(await style("one", "font-weight"))).toBeGreaterThanOrEqual(600);
  expect(await style("real", "font-style")).toBe("italic");
  expect(await style("task", "text-decoration-line")).toBe("underline");
  expect(await style("a list", "list-style-type")).toBe("disc");
  expect(await style("first", "list-style-type")).toBe("decimal");
  const size = async (text: string) => Number.parseFloat(await style(text, "font-size"));
  expect(await size("Begin small")).toBeGreaterThan(await size("Then more"));
  expect(await size("Then more")).toBeGreaterThanOrEqual(await size("a list"));

  const quotation = article.getByRole("blockquote");
  const link = quotation.getByRole("link", { name: "look it up" });
  await expect(link).toHaveAttribute("href", "https://example.org/?a=1&b=2");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(await style("look it up", "text-decoration-line")).toBe("underline");

  const image = article.getByRole("img", { name: "A garden" });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(4000);
  const widths = await image.evaluate((img) => [
    img.getBoundingClientRect().width,
    img.closest("article")?.getBoundingClientRect().width ?? 0,
  ]);
  expect(widths[0]).toBeGreaterThan(100);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);

  await stubExternalLinks(page);
  const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await opened.waitForLoadState();
  expect(opened.url()).toBe("https://example.org/?a=1&b=2");
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
});

test("reader_finds_other_posts_by_topic_and_archive", async ({ page, adminApi, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const topic = unique("Topic");
  const content = ["One", "Two", "Three"].map((part) => `<h2>${part}</h2><p>Text.</p>`).join("");
  const older = await adminApi.post({ tags: [topic] });
  const post = await adminApi.post({ tags: [topic], content });
  await page.goto(`/blog/${post.slug}`);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Three" }).click();
  await expect(page).toHaveURL(/#section-three$/);
  await waitForHydration(page);
  await page
    .getByRole("heading", { name: "Two Link to this section", exact: true })
    .getByRole("link")
    .click();
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `/blog/${post.slug}#section-two`,
  );
  await expect(page.getByRole("region", { name: "Read next" }).getByRole("link").first()).toContainText(
    older.title,
  );
  await page.getByRole("link", { name: topic }).click();
  await expect(heading(page, topic)).toBeVisible();
  await expect(titles(page)).toHaveText([post.title, older.title]);
  await page.getByRole("link", { name: "Topics and archive" }).click();
  await expect(page.getByRole("link", { name: topic })).toBeVisible();
});
