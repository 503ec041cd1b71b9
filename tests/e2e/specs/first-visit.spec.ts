import type { Page } from "@playwright/test";
import { agentCard, heading, stubExternalLinks } from "../support/page-helpers";
import { logIn, password } from "../support/session";
import { expect, test } from "../support/test";
import { newUser, register, setPassword, verificationSubject } from "../support/users";

const firstSteps = (page: Page) => page.getByRole("region", { name: /^(Welcome, |That's all)/ });
const currentStep = (page: Page) => firstSteps(page).locator("[aria-current=step]");

/** Joins and opens the first page. */
const join = test.extend<{ newMember: { email: string } }>({
  newMember: async ({ page, mailbox }, use) => {
    const anna = newUser();
    await register(page.request, anna);
    await page.goto(await mailbox.link(anna.email, verificationSubject, "/verify"));
    await page.getByRole("link", { name: "Go to the free agents" }).press("Enter");
    await expect(firstSteps(page)).toBeVisible();
    await use(anna);
  },
});

join("first_steps_by_keyboard_are_completed_once", async ({ page, context, newMember: _ }) => {
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

join("first_steps_skipped_on_a_phone_are_skipped_everywhere", async ({ page, openBrowser, newMember }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await firstSteps(page).getByRole("button", { name: "Skip" }).click();
  await expect(firstSteps(page)).toHaveCount(0);
  await expect(heading(page, "FREE GPT AGENTS")).toBeFocused();
  await setPassword(page.request, password);
  const laptop = await openBrowser();
  await laptop.goto("/login");
  await logIn(laptop, newMember.email, password);
  await expect(agentCard(laptop, "Email Assistant")).toBeVisible();
  await expect(firstSteps(laptop)).toHaveCount(0);
});
