import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { openLinkInMailbox } from "../support/mailbox";
import { heading } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

const choice = "Tell me when an agent that I reported works again";

test("unsubscribe_by_keyboard_then_undo_and_choose_on_profile", async ({
  page,
  adminApi,
  openBrowser,
  mailbox,
}) => {
  const anna = newUser();
  const annasPage = await openBrowser();
  await registerAndVerify(annasPage.request, anna);
  const fixReportedAgent = async () => {
    const { title } = await adminApi.agent();
    const id = await adminApi.agentId(title);
    const report = await annasPage.request.post(`/api/gpts/${id}/reports`, { data: {} });
    expect(report.status()).toBe(204);
    await adminApi.markFixed(id);
    return new RegExp(`${title} opens again`);
  };
  const subject = await fixReportedAgent();
  await mailbox.expectCount(anna.email, subject, 1);

  await openLinkInMailbox(page, anna.email, subject);
  await expect(heading(page, "Unsubscribe?")).toBeVisible();
  expect(new URL(page.url()).search, "the token is not visible").toBe("");
  await annasPage.goto("/profile");
  await expect(annasPage.getByRole("checkbox", { name: choice })).toBeChecked();

  await tabTo(page, { name: /^Unsubscribe$/ });
  await page.keyboard.press("Enter");
  await expect(heading(page, "You're unsubscribed")).toBeFocused();
  await annasPage.reload();
  await expect(annasPage.getByRole("checkbox", { name: choice })).not.toBeChecked();
  const unsent = await fixReportedAgent();

  await tabTo(page, { name: /^Undo$/ });
  await page.keyboard.press("Enter");
  await expect(heading(page, "You're subscribed again")).toBeFocused();
  await mailbox.expectCount(anna.email, await fixReportedAgent(), 1);
  expect(await mailbox.to(anna.email, unsent), "sent before the last one, if at all").toEqual([]);

  await annasPage.reload();
  await expect(annasPage.getByRole("checkbox", { name: choice })).toBeChecked();
  await tabTo(annasPage, { name: new RegExp(`^${choice}$`) });
  await annasPage.keyboard.press("Space");
  await expect(annasPage.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(heading(page, "You're unsubscribed")).toBeVisible();
});
