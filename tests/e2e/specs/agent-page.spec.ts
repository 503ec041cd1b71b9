import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectPath, heading, stubExternalLinks, waitForHydration } from "../support/page-helpers";
import { logIn, logOut, password } from "../support/session";
import { setPassword } from "../support/users";

const path = "/gpts/email-assistant";

test("agent_page_without_javascript_is_complete", async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto("/gpts/interview-and-job-search-coach");
  await expect(heading(page, "Interview and Job Search Coach")).toBeVisible();
  await expect(page.getByText("$19.00", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join to buy it" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What it does for you" })).toContainText("For everyone");
  await expect(page.getByRole("region", { name: "An example conversation" })).toContainText("40 volunteers");
  await page.getByRole("region", { name: "More in Career" }).getByRole("link").first().click();
  await expectPath(page, "/gpts/small-business-launch-guide");
});

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

test("landing_page_without_javascript_leads_to_its_sample_agents", async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto("/");
  const samples = page.getByRole("list", { name: "Sample agents" });
  await expect(samples.getByRole("link")).toHaveCount(4);
  await samples.getByRole("link", { name: "Document Analyzer" }).click();
  await expectPath(page, "/gpts/document-analyzer");
});
