import type { Page } from "@playwright/test";
import { agentCard, stubExternalLinks } from "../support/page-helpers";
import { expect, test } from "../support/test";
import { newUser, register, verificationSubject } from "../support/users";

const firstSteps = (page: Page) => page.getByRole("region", { name: /^(Welcome, |That's all)/ });
const currentStep = (page: Page) => firstSteps(page).locator("[aria-current=step]");

test("first_steps_by_keyboard_are_completed_once", async ({ page, context, mailbox }) => {
  const anna = newUser();
  await register(page.request, anna);
  await page.goto(await mailbox.link(anna.email, verificationSubject, "/verify"));
  await page.getByRole("link", { name: "Go to the free agents" }).press("Enter");
  await expect(firstSteps(page)).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await stubExternalLinks(page);
  await firstSteps(page).getByRole("checkbox", { name: "Lifestyle" }).press("Space");
  await firstSteps(page).getByRole("button", { name: "Continue" }).press("Enter");
  await expect(currentStep(page)).toContainText("Open an agent");
  const opened = page.waitForEvent("popup");
  // Any agent counts.
  await agentCard(page, "Email Assistant").getByRole("link", { name: "Open GPT" }).press("Enter");
  await (await opened).close();
  await expect(currentStep(page)).toContainText("Copy a prompt");
  await page.reload();
  await firstSteps(page).getByRole("button", { name: "Copy Prompt" }).press("Enter");
  await expect(page.getByRole("region", { name: "That's all" })).toBeVisible();
  await page.reload();
  await expect(agentCard(page, "Email Assistant")).toBeVisible();
  await expect(firstSteps(page)).toHaveCount(0);
});
