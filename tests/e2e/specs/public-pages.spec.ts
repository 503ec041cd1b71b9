import type { Page } from "@playwright/test";
import { expect, test } from "../support/desk";
import { appToRun, expectPath, heading } from "../support/screen";
import { logOut } from "../support/session";

/** Calls of the API that the page makes. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

test("without JavaScript the public pages are read like any others", async ({ openBrowser, desk }) => {
  const post = await desk.post({ content: "<h1>Begin small</h1><p>The whole text.</p>" });
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(heading(page, "Marigold")).toBeVisible();
  await expect(page.getByRole("heading", { name: "WHY JOIN OUR COMMUNITY?" })).toBeVisible();
  await expect(page.getByRole("paragraph").first()).toContainText("needs JavaScript for signing up");

  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await expect(heading(page, "BLOG")).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: post.title });
  await expect(entry.getByText(post.excerpt)).toBeVisible();
  await entry.getByRole("link").click();
  await expectPath(page, `/blog/${post.slug}`);
  await expect(heading(page, post.title)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Begin small" })).toHaveAttribute("aria-level", "2");
  await expect(page).toHaveTitle(`${post.title} · Marigold`);

  await page.getByRole("link", { name: "Log In" }).click();
  await expect(heading(page, "Welcome Back")).toBeVisible();
  await expect(page.getByRole("paragraph").first()).toContainText("needs JavaScript for signing up");
});

test("what is no page says so without JavaScript too", async ({ openBrowser, faults }) => {
  faults.allow("404 GET /blog/never-written");
  const page = await openBrowser({ javaScriptEnabled: false });
  expect((await page.goto("/blog/never-written"))?.status()).toBe(404);
  await expect(page.getByRole("paragraph")).toContainText("There is nothing at this address.");
  await page.getByRole("link", { name: "read the blog" }).click();
  await expect(heading(page, "BLOG")).toBeVisible();
});

test("the blog and a post are asked for once, with their document", async ({ page, desk }) => {
  const post = await desk.post();
  const calls = callsOf(page);
  for (const address of ["/blog", `/blog/${post.slug}`]) {
    await page.goto(address);
    await appToRun(page);
    await expect(page.getByText(post.title).first()).toBeVisible();
  }
  expect(calls).toEqual([]);
  // From there on it is the app that asks.
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(heading(page, "BLOG")).toBeVisible();
  await expect(page.getByRole("link", { name: post.title })).toBeVisible();
  expect(calls).toContain("/api/blog/posts");
});

test("the app takes the document over as it is: nothing is made anew or moves about", async ({
  page,
  desk,
}) => {
  const post = await desk.post({
    content: "<p>Some <strong>text</strong><br>here.</p><ul><li>one</li></ul>",
  });
  await page.addInitScript(() => {
    const marked = window as unknown as { shifts: number };
    marked.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) marked.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      // An element that is made anew loses what was noted on it.
      const heading = document.querySelector("h1");
      if (heading) (heading as unknown as { isFirst: boolean }).isFirst = true;
    });
  });
  for (const address of ["/", "/login", "/blog", `/blog/${post.slug}`]) {
    await page.goto(address);
    await appToRun(page);
    const isFirst = await page
      .locator("h1")
      .evaluate((h1) => (h1 as unknown as { isFirst?: boolean }).isFirst);
    expect(isFirst, address).toBe(true);
    // The fonts may come after the first paint, and move a line by a little.
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
    expect(shifts, address).toBeLessThan(0.05);
  }
});

test("days are those of the reader's time zone once the page runs", async ({ openBrowser, desk }) => {
  const post = await desk.post();
  const page = await openBrowser({ timezoneId: "Pacific/Kiritimati" });
  await page.goto(`/blog/${post.slug}`);
  const expected = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Pacific/Kiritimati" });
  await expect(page.getByText(expected.format(new Date(post.createdAt)), { exact: true })).toBeVisible();
});

test("what was typed before the page runs stays, and is sent", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/main\.[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill("Early");
  await form.getByLabel("Email Address").fill("early@");
  // Sent too early, the form stays where it is.
  await form.getByRole("button", { name: "JOIN NOW" }).click();
  await expect(form.getByLabel("First Name")).toHaveValue("Early");
  release();
  await appToRun(page);
  await expect(form.getByLabel("First Name")).toHaveValue("Early");
  await form.getByRole("button", { name: "JOIN NOW" }).click();
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.getByText("First name is required")).toHaveCount(0);
});

test("a visitor's browser does not ask who is signed in, and its console stays silent", async ({
  page,
  desk,
}) => {
  const post = await desk.post();
  const calls = callsOf(page);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  for (const address of ["/", "/login", "/blog", `/blog/${post.slug}`]) {
    await page.goto(address);
    await appToRun(page);
  }
  expect(calls).toEqual([]);
  expect(said).toEqual([]);
});

test("logout_in_one_tab_reaches_the_other_immediately", async ({ page, member: _member }) => {
  const other = await page.context().newPage();
  await other.goto("/blog");
  await expect(other.getByRole("button", { name: "Your account" })).toBeVisible();
  await page.goto("/free-gpts");
  await expect(page.getByRole("link", { name: /^Open GPT/ }).first()).toBeVisible();
  const list = await page.context().newPage();
  await list.goto("/premium-gpts");
  await expect(list.getByRole("heading", { name: "PREMIUM GPT AGENTS" })).toBeVisible();

  const calls = callsOf(other);
  await logOut(page);
  await expect(other.getByRole("link", { name: "Log In" })).toBeVisible();
  await expect(other.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(list).toHaveURL(/\/login$/);
  expect(calls).toEqual([]);
});

test("a session that was ended elsewhere is asked about once more, and then no more", async ({
  page,
  member: _member,
  openBrowser,
}) => {
  const thief = await openBrowser({ storageState: await page.context().storageState() });
  expect((await thief.request.post("/api/auth/logout", { data: {} })).status()).toBe(204);
  const calls = callsOf(page);
  for (const times of [1, 2]) {
    await page.goto("/blog");
    await appToRun(page);
    await expect(page.getByRole("link", { name: "Log In" }), `visit ${times}`).toBeVisible();
  }
  expect(calls).toEqual(["/api/auth/me"]);
});

test("a long blog comes in parts: by itself on the way down, and by links without JavaScript", async ({
  page,
  desk,
  openBrowser,
}) => {
  const first = await desk.post();
  for (let count = 0; count < 30; count += 1) await desk.post();
  const calls = callsOf(page);
  const cards = page.getByRole("list", { name: "Posts" }).getByRole("listitem");
  await page.goto("/blog");
  await appToRun(page);
  await expect(cards).toHaveCount(24);
  expect(calls.filter((call) => call !== "/api/auth/me")).toEqual([]);
  await page.getByRole("link", { name: "Older posts" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: first.title })).toBeAttached();
  await expect(page.getByRole("link", { name: "Older posts" })).toHaveCount(0);
  expect(calls).toContain("/api/blog/posts");

  const plain = await openBrowser({ javaScriptEnabled: false });
  await plain.goto("/blog");
  await expect(plain.getByRole("link", { name: first.title })).toHaveCount(0);
  await plain.getByRole("link", { name: "Older posts" }).click();
  await expectPath(plain, "/blog?page=2");
  await expect(plain.getByRole("link", { name: first.title })).toBeVisible();
  await plain.getByRole("link", { name: "Newer posts" }).click();
  await expectPath(plain, "/blog");
});
