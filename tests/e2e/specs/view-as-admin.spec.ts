import { expect, signInAsAdmin, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectPath, expectToast } from "../support/page-helpers";

// A session of its own: the others share theirs, and a view applies to the whole session.
test.beforeEach(({ page }) => signInAsAdmin(page.request));

test("view_as_by_keyboard_changes_nothing_and_applies_to_other_tabs", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow("403 PUT /api/auth/profile");
  await page.goto("/admin/prompts");
  await tabTo(page, { name: /^Your account/ });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "View as..." })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "View as" });
  await expect(dialog).toBeVisible();
  await tabTo(page, { name: /^Visitor/ });
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Member" })).toBeChecked();
  await tabTo(page, { name: /^View site$/ });
  await page.keyboard.press("Enter");
  await expectPath(page, "/free-gpts");
  const banner = page.getByRole("complementary", { name: "View as" });
  await expect(banner).toContainText("You're viewing the site as a member. Nothing you do here is saved.");

  await page.goto("/profile");
  await expect(banner).toBeVisible();
  const name = page.getByLabel("First Name");
  await expect(name).toHaveValue("Example member");
  await name.fill("Someone else");
  await page.keyboard.press("Enter");
  await expectToast(
    page,
    "You're viewing the site as a member, so nothing was changed. Exit the view to make changes.",
  );
  await expect(name).toHaveValue("Someone else");

  await tabTo(page, { name: /^Exit view$/ });
  await page.keyboard.press("Enter");
  await expectPath(page, "/admin/prompts");
  await expect(banner).toHaveCount(0);

  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("link", { name: "Go to your agents" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "View as..." }).click();
  await dialog.getByRole("button", { name: "View site" }).click();
  await expectPath(page, "/");
  const otherBanner = other.getByRole("complementary", { name: "View as" });
  await expect(otherBanner).toContainText("as a visitor");
  await expect(other.getByRole("button", { name: "JOIN NOW" }).first()).toBeVisible();

  await otherBanner.getByRole("button", { name: "Exit view" }).click();
  await expectPath(other, "/admin");
  await expect(page.getByRole("link", { name: "Go to your agents" }).first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});
