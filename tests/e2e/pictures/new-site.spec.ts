import { expect } from "@playwright/test";
import { firstSteps, signInAsOwner, test } from "../support/new-site";
import { take } from "./take";

test("first-steps", async ({ page, mailbox }) => {
  await signInAsOwner(page, mailbox);
  await expect(firstSteps(page)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  // Without the notice about the login.
  await page.reload();
  await expect(firstSteps(page)).toBeVisible();
  await take(page, "first-steps");
});
