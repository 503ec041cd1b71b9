import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectPath, stubExternalLinks, waitForHydration } from "../support/page-helpers";
import { logIn, logOut, password } from "../support/session";
import { setPassword } from "../support/users";

const path = "/gpts/email-assistant";

test("visitor_logs_in_and_opens_the_agent_by_keyboard", async ({ page, member }) => {
  await stubExternalLinks(page);
  // Not the list with the same agent, which stays until the page is loaded.
  const agent = page.getByRole("heading", { name: "Email Assistant", level: 1 });
  await page.goto("/free-gpts");
  await page.getByRole("link", { name: "Email Assistant", exact: true }).click();
  await expectPath(page, path);
  await expect(agent).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open GPT/ })).toBeVisible();
  await setPassword(page.request, password);
  await logOut(page);

  await page.goto(path);
  await waitForHydration(page);
  await tabTo(page, { name: /^I'm a member$/ });
  await page.keyboard.press("Enter");
  await logIn(page, member.email, password);
  await expectPath(page, path);
  await expect(agent).toBeVisible();
  await tabTo(page, { name: /^Open GPT/ });
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await opened;
});
