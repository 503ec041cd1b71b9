import type { Page } from "@playwright/test";
import { copySessionCookies, expect, signInAsAdmin } from "../support/admin";
import { heading } from "../support/page-helpers";
import { MarigoldServer } from "../support/server";
import { test as base } from "../support/test";
import { take } from "./take";

/** The sample content with orders and members, as `make run` loads it. */
const test = base.extend<{ owner: Page }, { server: MarigoldServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
    async ({}, use) => {
      const server = await MarigoldServer.startNew({}, ["--sample-orders"]);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  /** A page on which the owner is signed in. */
  owner: async ({ page, context }, use) => {
    await signInAsAdmin(page.request);
    await copySessionCookies(page.request, context);
    await use(page);
  },
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("landing", async ({ page }) => {
  await page.goto("/");
  await take(page, "landing");
});

test("agent", async ({ page }) => {
  await page.goto("/gpts/family-week-organizer");
  await take(page, "agent");
});

test("overview", async ({ owner }) => {
  await owner.goto("/admin/overview");
  await expect(owner.getByRole("slider", { name: "Revenue by day" })).toBeVisible();
  await take(owner, "overview");
});

test("appearance", async ({ owner }) => {
  await owner.goto("/admin/appearance");
  await owner.getByLabel("Name", { exact: true }).fill("Tea House");
  await owner.getByLabel("Brand color", { exact: true }).fill("#1f5a4a");
  await owner.getByLabel("Accent color", { exact: true }).fill("#8a3b12");
  await take(owner, "appearance");
});

test("agent-editor", async ({ owner }) => {
  await owner.goto("/admin");
  await owner.getByRole("button", { name: "Edit Family Week Organizer" }).click();
  await expect(owner.getByLabel("Price in US dollars")).toBeVisible();
  await take(owner, "agent-editor");
});

test("package", async ({ owner }) => {
  await owner.goto("/admin");
  await owner.getByRole("button", { name: /^More actions for Family Week Organizer/ }).click();
  await owner.getByRole("menuitem", { name: "Package" }).click();
  await expect(owner.getByLabel("Instructions")).toBeVisible();
  await take(owner, "package");
});

test("discount", async ({ owner }) => {
  await owner.goto("/admin/discounts");
  await owner.getByRole("button", { name: "New code" }).click();
  await expect(owner.getByRole("button", { name: "Create code" })).toBeVisible();
  await take(owner, "discount");
});

test("order", async ({ owner }) => {
  await owner.goto("/admin/orders?status=paid");
  await owner.getByRole("main").getByRole("row").nth(3).getByRole("link").first().click();
  await expect(owner.getByRole("button", { name: "Refund" })).toBeVisible();
  await take(owner, "order");
});

test("post-editor", async ({ owner }) => {
  await owner.goto("/admin/blog");
  await owner.getByRole("button", { name: "Edit One page for a family week" }).click();
  await expect(owner.getByRole("textbox", { name: "Content" })).toBeVisible();
  await take(owner, "post-editor");
});

test("newsletter", async ({ owner }) => {
  await owner.goto("/admin/blog");
  const post = owner.getByRole("listitem").filter({ hasText: "One page for a family week" });
  await post.getByRole("button", { name: "Send or schedule newsletter" }).click();
  await expect(owner.getByLabel("Subject")).toBeVisible();
  await take(owner, "newsletter");
});

test("member", async ({ owner }) => {
  await owner.goto("/admin/members?q=abby");
  await row(owner, "abby.adams@members.example").getByRole("link").first().click();
  await expect(heading(owner, "Abby")).toBeVisible();
  await take(owner, "member");
});
