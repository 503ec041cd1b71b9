import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectToast, heading } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

test("reported_agent_is_fixed_by_keyboard_and_member_gets_email", async ({
  page,
  admin: _admin,
  adminApi,
  openBrowser,
  mailbox,
}) => {
  const { title } = await adminApi.agent();
  const anna = newUser();
  const annasPage = await openBrowser();
  await registerAndVerify(annasPage.request, anna);
  await annasPage.goto(`/free-gpts?${new URLSearchParams({ q: title })}`);
  await expect(annasPage.getByText("1 agent found")).toBeVisible();
  await tabTo(annasPage, { name: new RegExp(title) });
  await annasPage.keyboard.press("Enter");
  await expect(heading(annasPage, title)).toBeVisible();
  await tabTo(annasPage, { name: /^Report a problem/ });
  await annasPage.keyboard.press("Enter");
  await expect(annasPage.getByRole("dialog", { name: "This agent doesn't open" })).toBeVisible();
  await tabTo(annasPage, { name: /^What happened/ });
  await annasPage.keyboard.type("Says not found");
  await tabTo(annasPage, { name: /^Send report/ });
  await annasPage.keyboard.press("Enter");
  await expectToast(annasPage, "Thanks, we'll look into it.");
  await expect(annasPage.getByRole("button", { name: "Report a problem" })).toBeFocused();

  await page.goto("/admin/overview");
  await expect(heading(page, "Overview")).toBeVisible();
  await tabTo(page, { name: /reported as not opening$/ });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\?problem=reported$/);
  await tabTo(page, { name: new RegExp(`^1 report that ${title} doesn't open`) });
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Reports about ${title}` });
  await expect(dialog.getByRole("listitem")).toContainText([anna.email]);
  await expect(dialog.getByText("Says not found")).toBeVisible();

  await tabTo(page, { name: /^Edit link/ });
  await page.keyboard.press("Enter");
  const url = page.getByRole("dialog", { name: "Edit GPT Agent" }).getByLabel("URL", { exact: true });
  await tabTo(page, { name: /^URL/ });
  await expect(url).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("https://chatgpt.com/g/repaired");
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "GPT updated successfully");
  await expect(dialog.getByRole("link", { name: /^Open link/ })).toHaveAttribute(
    "href",
    "https://chatgpt.com/g/repaired",
  );
  await tabTo(page, { name: /^Mark as fixed/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Marked as fixed", "1 member will get an email.");
  await expect(heading(page, "Agents")).toBeFocused();
  await mailbox.expectCount(anna.email, new RegExp(`^${title} opens again$`), 1);
});
