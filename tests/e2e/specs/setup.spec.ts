import { expect } from "@playwright/test";
import { firstSteps, signInAsOwner, test } from "../support/new-site";
import { expectPath, expectToast, heading } from "../support/page-helpers";

/** As long as names may be in one line, beside links. */
const name = "The Thursday Evening Tea House and Garden";

test("new_owner_is_led_through_first_steps", async ({ page, mailbox }) => {
  await signInAsOwner(page, mailbox);
  await expectPath(page, "/admin/overview");
  const steps = firstSteps(page);
  const step = (name: string) => steps.getByRole("listitem").filter({ hasText: name });
  await expect(step("Set up backups")).toContainText('backup_url = "data/backups"');
  await expect(steps.getByRole("heading", { name: "Not needed on this computer" })).toBeVisible();
  await expect(step("Connect payments").getByRole("link")).toHaveCount(0);

  await step("Choose a name and colors").getByRole("link").press("Enter");
  await expect(heading(page, "Appearance")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Published");
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("list").first();
  expect(await links.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await page.goBack();
  await expect(step("Choose a name and colors")).toContainText("Done");

  await steps.getByRole("button", { name: "Skip Set up backups" }).press("Enter");
  await expect(step("Set up backups")).toContainText("Skipped");
  await expect(heading(page, "Overview")).toBeFocused();
  await steps.getByRole("button", { name: "I have read them" }).press("Enter");
  await expect(step("Complete the privacy, terms and contact pages")).toContainText("Done");
  await page.reload();
  await expect(step("Set up backups")).toContainText("Skipped");
  for (const name of [
    "Enter your legal name and postal address",
    "Set your time zone",
    "Add your first agent",
    "Publish your first post",
    "Buy an agent yourself",
  ]) {
    const skip = steps.getByRole("button", { name: `Skip ${name}` });
    await skip.press("Enter");
    // One at a time.
    await expect(skip).toBeHidden();
  }
  await expect(steps).toBeHidden();
  const ready = page.getByText("Your shop is ready. Every step is done or skipped.");
  await expect(ready).toBeVisible();
  await page.getByRole("button", { name: "Hide" }).press("Enter");
  await expect(ready).toBeHidden();
  const problem = page.getByRole("link", { name: "Backups: No backup has been recorded." });
  await expect(problem).toBeVisible();
  await page.reload();
  await expect(problem).toBeVisible();
  await expect(steps).toBeHidden();
});
