import { readFile } from "node:fs/promises";
import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { openLinkInMailbox } from "../support/mailbox";
import { expectPath, heading } from "../support/page-helpers";
import { logIn, password } from "../support/session";
import { setPassword } from "../support/users";

const subject = /data is ready/;

test("request_data_by_keyboard_and_download_it_by_the_link", async ({
  page,
  member,
  mailbox,
  pageErrors,
}) => {
  pageErrors.allow("401 GET /api/auth/me");
  await setPassword(page.request, password);
  await page.goto("/profile#data");
  await expect(page.getByRole("button", { name: "Request my data" })).toBeVisible();
  await tabTo(page, { name: /^Request my data$/ });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Download my data" })).toBeFocused();
  await expect(page.getByText("We're preparing your data and will email you a link.")).toBeVisible();
  await mailbox.expectCount(member.email, subject, 1);
  await expect(page.getByText(/^Your data is ready\. The link in our email works until /)).toBeVisible();

  await page.request.post("/api/auth/logout");
  await openLinkInMailbox(page, member.email, subject);
  await expectPath(page, "/login");
  await logIn(page, member.email, password);
  await expect(heading(page, "Download your data")).toBeVisible();
  expect(new URL(page.url()).search, "the token is not visible").toBe("");
  const started = page.waitForEvent("download");
  await tabTo(page, { name: /^Download$/ });
  await page.keyboard.press("Enter");
  const download = await started;
  expect(download.suggestedFilename()).toBe("my-data.zip");
  const file = await readFile(await download.path());
  expect(file.subarray(0, 2).toString()).toBe("PK");
  await expect(heading(page, "Download complete")).toBeFocused();
});
