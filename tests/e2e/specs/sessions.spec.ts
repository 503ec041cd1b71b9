import { expect, test } from "../support/admin";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { isLoggedIn, logIn, password } from "../support/session";
import { setPassword } from "../support/users";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 " +
  "Mobile/15E148 Safari/604.1";

test.beforeEach(async ({ page, member: _member }) => {
  await setPassword(page.request, password);
});

test("log_out_other_device_ends_its_session_immediately", async ({
  page,
  member,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(
    "401 GET /api/gpts/premium",
    "401 GET /api/auth/me",
    "401 GET /api/toolbox/favorites",
    "401 GET /api/news",
    "401 GET /api/cart",
  );
  const phone = await openBrowser({ userAgent: iphone, viewport: { width: 390, height: 844 } });
  await phone.goto("/login");
  await logIn(phone, member.email, password);
  await expectPath(phone, "/free-gpts");
  await expect(phone.getByRole("link", { name: /^Open GPT/ }).first()).toBeVisible();

  await page.goto("/profile#security");
  const browsers = page.getByRole("list", { name: "Devices where you're logged in" }).getByRole("listitem");
  await expect(browsers).toHaveCount(2);
  await expect(browsers.filter({ hasText: "This device" })).toContainText("Active now");
  const entry = browsers.filter({ hasText: "Safari on iPhone" });
  await expect(entry).toContainText("Last seen");
  await entry.getByRole("button", { name: "Log out" }).click();
  await expectToast(page, "Logged out", "Safari on iPhone is logged out of your account.");
  await expect(browsers).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Where you're logged in" })).toBeFocused();

  await phone
    .getByRole("link", { name: /Premium/ })
    .first()
    .click();
  await expectPath(phone, "/login");
  await expect(heading(phone, "Welcome Back")).toBeVisible();
  expect(await isLoggedIn(page)).toBe(true);
});
