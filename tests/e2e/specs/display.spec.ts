import type { Locator, Page } from "@playwright/test";
import { horizontalOverflow } from "../support/accessibility";
import { expect, test, unique } from "../support/admin";
import { heading } from "../support/page-helpers";

const looks = (element: Locator) =>
  element.evaluate((it) => {
    const { color, borderColor, outline } = getComputedStyle(it);
    return { color, borderColor, outline };
  });

async function expectToDiffer(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  expect(await looks(chosen)).not.toEqual(await looks(other));
}

test("forced_colors_show_what_is_chosen", async ({ page, admin: _admin }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/free-gpts");
  const chips = page.getByRole("group", { name: "Category" }).locator("label");
  await expectToDiffer(chips.first(), chips.nth(1));
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expectToDiffer(links.first(), links.nth(1));

  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "Add New Post" }).click();
  const published = page.getByRole("switch");
  const off = await looks(published);
  await published.check();
  expect(await looks(published)).not.toEqual(off);
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await tool("Bold").click();
  await expectToDiffer(
    page.getByRole("button", { name: "Bold", exact: true, pressed: true }),
    tool("Italic"),
  );
});

const directionOf = (element: Locator) => element.evaluate((it) => getComputedStyle(it).direction);

test("text_from_right_to_left_has_its_direction", async ({ page, adminApi, member: _member }) => {
  const slug = unique("rtl").replace(" ", "-");
  const title = `מרק חם ב-7 ימים. ${slug}`;
  await adminApi.post({
    title,
    slug,
    excerpt: "איך מכינים מרק (בקלות)!",
    content: "<p>היי, זה מרק טעים.</p><ul><li>מים (2 כוסות)</li></ul><p>English stays left.</p>",
  });
  const name = unique("תפריט");
  await adminApi.prompt({ name, category: "אוכל", promptText: "כתבי לי תפריט ל-7 ימים." });
  const expectDirections = async () => {
    expect(await directionOf(heading(page, title))).toBe("rtl");
    expect(await directionOf(page.getByText("היי, זה מרק טעים."))).toBe("rtl");
    expect(await directionOf(page.getByText("מים (2 כוסות)"))).toBe("rtl");
    expect(await directionOf(page.getByText("English stays left."))).toBe("ltr");
  };
  await page.goto(`/blog/${slug}`);
  await expectDirections();
  await page.goto("/blog");
  await page.getByRole("link", { name: title }).click();
  await expectDirections();
  await page.goto(`/free-prompts?${new URLSearchParams({ q: name })}`);
  expect(await directionOf(page.getByRole("heading", { name, exact: true }))).toBe("rtl");
  expect(await directionOf(page.getByText("כתבי לי תפריט ל-7 ימים."))).toBe("rtl");
});

const word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsentwurf";

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const entries = page.getByRole("main").getByRole("listitem").or(page.getByRole("row"));
  await expect(entries.filter({ hasText: word.slice(0, 50) })).not.toHaveCount(0);
  expect(await horizontalOverflow(page), path).toBe(0);
}

test("long_words_do_not_scroll_sideways", async ({ page, adminApi, admin: _admin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await adminApi.agent({ title: word, description: word, category: word.slice(0, 40) });
  await adminApi.prompt({ name: word.slice(0, 50), promptText: word });
  await adminApi.post({
    title: word,
    slug: word.toLowerCase().replace("ä", "a").replace("ü", "u"),
    excerpt: word,
  });
  for (const path of [`/search?q=${word}`, "/free-gpts", "/blog", "/free-prompts", "/admin", "/admin/blog"])
    await expectNoSidewaysScroll(page, path);
  const nothing = `averyverylongqueryword${word}`.slice(0, 90);
  await page.goto(`/search?q=${nothing}`);
  await expect(page.getByText(/^Nothing found for/)).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
});
