import { expectPath, heading } from "../support/page-helpers";
import { logIn, password } from "../support/session";
import { expect, test } from "../support/test";
import { newUser } from "../support/users";

test("landing_tab_order_follows_reading_order", async ({ page }) => {
  await page.goto("/");
  await expect(heading(page, "Marigold")).toBeVisible();
  const order: string[] = [];
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press("Tab");
    order.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        if (at instanceof HTMLInputElement) return at.labels?.[0]?.textContent ?? "";
        return at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
      }),
    );
  }
  expect(order).toEqual([
    "Skip to main content",
    "Marigold",
    expect.stringMatching(/^Search/),
    expect.stringMatching(/^Switch to (dark|light) theme$/),
    "Blog",
    "Log In",
    "First Name",
    "Email Address",
    "New posts by email",
    "JOIN NOW",
  ]);
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("navigate_moves_focus_to_the_heading_and_scrolls_up", async ({ page, member: _member }) => {
  await page.goto("/premium-gpts");
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  // Not with the wheel: smooth scrolling may continue on the next page.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await scrolled()).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Free GPTs" }).click();
  await expect(heading(page, "FREE GPT AGENTS")).toBeFocused();
  expect(await scrolled()).toBe(0);
});

test("admin_created_by_cli_sees_admin_links", async ({ page, server }) => {
  const eva = newUser("Eva");
  await server.command(
    ["admin", "create", "--email", eva.email, "--first-name", eva.firstName, "--password-stdin"],
    password,
  );
  await page.goto("/admin");
  await expectPath(page, "/login");
  await logIn(page, eva.email, password);
  await expectPath(page, "/admin");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Free GPTs",
    "Free Prompts",
    "Premium GPTs",
    "Purchase History",
    "My Toolbox",
    "Blog",
    "Admin",
    "Prompt Management",
    "Blog Management",
  ]);
});

test("user_menu_works_by_keyboard", async ({ page, member }) => {
  await page.goto("/free-gpts");
  const button = page.getByRole("button", { name: "Your account" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(member.firstName, { exact: true })).toBeVisible();
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectPath(page, "/profile");
});
