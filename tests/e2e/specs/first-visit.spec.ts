import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { agentCard, stubExternalLinks } from "../support/page-helpers";
import { newUser, register, verificationSubject } from "../support/users";

const welcome = (page: Page) => page.getByRole("region", { name: /^Welcome, / });

test("welcome_by_keyboard_is_answered_once", async ({ page, mailbox }) => {
  const anna = newUser();
  await register(page.request, anna);
  await page.goto(await mailbox.link(anna.email, verificationSubject, "/verify"));
  await page.getByRole("link", { name: "Go to the agents" }).press("Enter");
  await expect(welcome(page)).toBeVisible();
  await stubExternalLinks(page);
  await welcome(page).getByRole("button", { name: "Lifestyle" }).press("Enter");
  await expect(welcome(page).getByRole("link", { name: /^Open GPT/ })).toBeVisible();
  await page.reload();
  const opened = page.waitForEvent("popup");
  await welcome(page)
    .getByRole("link", { name: /^Open GPT/ })
    .press("Enter");
  await (await opened).close();
  await expect(welcome(page)).toHaveCount(0);
  await page.reload();
  await expect(agentCard(page, "Email Assistant")).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
});
