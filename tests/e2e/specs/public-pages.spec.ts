import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { expectPath, heading, waitForHydration } from "../support/page-helpers";
import { verificationSubject } from "../support/users";

/** Records the page's API calls. */
function recordApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

test("public_pages_without_javascript_are_readable", async ({ openBrowser, adminApi }) => {
  const post = await adminApi.post({ content: "<h1>Begin small</h1><p>The whole text.</p>" });
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(heading(page, "Marigold")).toBeVisible();
  await expect(page.getByRole("heading", { name: "WHY JOIN OUR COMMUNITY?" })).toBeVisible();
  await expect(page.getByRole("paragraph").first()).toContainText("needs JavaScript to sign up");
  const samples = page.getByRole("list", { name: "Sample agents" });
  await expect(samples.getByRole("link")).toHaveCount(4);
  await samples.getByRole("link", { name: "Document Analyzer" }).click();
  await expectPath(page, "/gpts/document-analyzer");

  await page.goto("/");
  const inside = page.getByRole("region", { name: "A look inside" });
  await expect(inside.getByRole("list", { name: "Premium agents" }).getByRole("listitem")).toHaveCount(4);
  await inside.getByRole("link", { name: "See all agents" }).click();
  await expectPath(page, "/gpts");
  await expect(page.getByText("$19.00", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Free", exact: true }).click();
  await expectPath(page, "/gpts?show=free");
  await expect(page.getByText("$19.00", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Email Assistant" }).click();
  await expectPath(page, "/gpts/email-assistant");

  await page.goto("/gpts/interview-and-job-search-coach");
  await expect(heading(page, "Interview and Job Search Coach")).toBeVisible();
  await expect(page.getByText("$19.00", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join to buy it" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What it does for you" })).toContainText("For everyone");
  await expect(page.getByRole("region", { name: "An example conversation" })).toContainText("40 volunteers");
  await page.getByRole("region", { name: "More in Career" }).getByRole("link").first().click();
  await expectPath(page, "/gpts/small-business-launch-guide");

  await page.goto("/bundles/an-easier-home");
  await expect(heading(page, "An Easier Home")).toBeVisible();
  await expect(page.getByText("$29.90", { exact: true })).toBeVisible();
  await expect(page.getByText("$40.50 if bought separately. You save $10.60.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join to buy it" })).toBeVisible();
  const contents = page.getByRole("region", { name: "What's in it" });
  await contents.getByRole("link", { name: "Travel Companion" }).click();
  await expectPath(page, "/gpts/travel-companion");
  const bundles = page.getByRole("region", { name: "Cheaper in a bundle" });
  await expect(bundles.getByRole("link", { name: "An Easier Home" })).toHaveAttribute(
    "href",
    "/bundles/an-easier-home",
  );

  await page.goto("/prompts/a-week-on-one-page");
  await expect(heading(page, "A week on one page")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Sort it into three groups");
  await expect(page.getByRole("link", { name: "Join to copy it" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What you fill in" })).toContainText("my list for the week");
  expect(await page.content()).not.toContain("leave one evening empty");

  await page.goto("/");
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
  await expect(page.getByRole("paragraph").first()).toContainText("needs JavaScript to sign up");
});

/** Whatever a visitor looks for or presses. */
const boxes = (page: Page) =>
  page.locator("h1, h2, main a, main button, input, header a, header button").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.outerHTML.slice(0, 60)} ${[x, y, width, height].map(Math.round)}`;
      }),
  );

test("public_pages_load_the_app_when_touched_and_do_not_change", async ({ page, adminApi, server }) => {
  const post = await adminApi.post({
    content: "<p>Some <strong>text</strong><br>here.</p><ul><li>one</li></ul>",
  });
  const calls = recordApiCalls(page);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    // Otherwise the app loads after two seconds.
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    const marked = window as unknown as { shifts: number };
    marked.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) marked.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      // A replaced element loses this mark.
      const heading = document.querySelector("h1");
      if (heading) (heading as unknown as { isFirst: boolean }).isFirst = true;
    });
  });
  const check = async (url: string) => {
    scripts.length = 0;
    await page.goto(url);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    expect(scripts, url).toEqual([expect.stringMatching(/^\/assets\/loader\./)]);
    const before = await boxes(page);
    await waitForHydration(page);
    expect(await boxes(page), url).toEqual(before);
    const { isFirst, shifts } = await page.evaluate(() => ({
      isFirst: (document.querySelector("h1") as unknown as { isFirst?: boolean }).isFirst,
      shifts: (window as unknown as { shifts: number }).shifts,
    }));
    expect(isFirst, url).toBe(true);
    // Late fonts may shift a line slightly.
    expect(shifts, url).toBeLessThan(0.05);
  };

  await page.setViewportSize({ width: 390, height: 844 });
  // Without a domain name there are no passkeys.
  for (const url of ["/", "/gpts/email-assistant", `${server.url.replace("localhost", "127.0.0.1")}/login`])
    await check(url);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/", "/privacy", "/terms", "/contact", "/gpts", "/gpts/email-assistant"].concat([
    "/prompts/a-week-on-one-page",
    "/blog",
    "/login",
    `/blog/${post.slug}`,
  ])) {
    await check(path);
    if (path.startsWith("/blog")) await expect(page.getByText(post.title).first()).toBeVisible();
  }
  expect(calls).toEqual([]);
  expect(messages).toEqual([]);
  // Later navigation fetches from the API.
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(heading(page, "BLOG")).toBeVisible();
  await expect(page.getByRole("link", { name: post.title })).toBeVisible();
  expect(calls).toContain("/api/blog/posts");

  // Otherwise each part of a centered page that arrives moves the parts before it.
  for (const path of ["/", "/login"]) {
    await page.goto(path);
    const awaited = await page.locator("link[rel=expect][blocking=render]").getAttribute("href");
    await expect(page.locator(`footer${awaited}`)).toBeVisible();
  }

  // The first press is not lost.
  await page.goto("/login");
  await page.getByRole("button", { name: "Email me a login link" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeFocused();

  // The page to come back to is kept.
  await page.goto("/gpts/email-assistant");
  await page.getByRole("link", { name: "I'm a member" }).click();
  await expect(heading(page, "Welcome Back")).toBeVisible();
  expect(await page.evaluate(() => history.state.usr)).toEqual({ returnTo: "/gpts/email-assistant" });
});

test("pages_show_signed_in_state_before_scripts", async ({ page, member, mailbox, pageErrors }) => {
  pageErrors.allow("404 GET /nowhere");
  // Scripts never load, so the page is not hydrated.
  await page.route(/\/assets\/(?!loader\.).*\.js$/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Go to your agents" })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "JOIN NOW" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Log In" })).toHaveCount(0);
  for (const [path, name] of [
    ["/free-gpts", "FREE GPT AGENTS"],
    ["/premium-gpts", "PREMIUM GPT AGENTS"],
    ["/free-prompts", "FREE AI PROMPTS"],
    ["/purchase-history", "PURCHASE HISTORY"],
  ] as const) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole("link", { name: "Premium GPTs" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Loading").first()).toBeAttached();
  }
  for (const path of ["/profile", "/checkout", "/admin/blog"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("banner").getByRole("button", { name: "Your account" })).toBeVisible();
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });

  const memberLink = page.getByRole("link", { name: "Purchase History" });
  for (const path of ["/", "/blog", "/nowhere"]) {
    await page.goto(path);
    await expect(memberLink).toBeVisible();
    await expect(page.getByRole("link", { name: "Log In" })).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Go to your agents" }).click();
  await expectPath(page, "/free-gpts");

  await page.goto(await mailbox.link(member.email, verificationSubject, "/verify"));
  await expect(
    page.getByText("Your email address is already confirmed, and you're logged in."),
  ).toBeVisible();
  await expect(memberLink).toBeVisible();
});

test("blog_long_list_loads_on_scroll_and_by_links", async ({ page, adminApi, openBrowser }) => {
  const first = await adminApi.post();
  for (let count = 0; count < 30; count += 1) await adminApi.post();
  const calls = recordApiCalls(page);
  const cards = page.getByRole("list", { name: "Posts" }).getByRole("listitem");
  await page.goto("/blog");
  await waitForHydration(page);
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
