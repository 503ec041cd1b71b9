import { readFile } from "node:fs/promises";
import { horizontalOverflow } from "../support/accessibility";
import { entryRow, expect, test, unique } from "../support/admin";
import {
  cards,
  completedOrder,
  fillInCard,
  goToCheckout,
  openHistory,
  payButton,
  terms,
} from "../support/checkout";
import { chooseFromMenu, tabTo } from "../support/keyboard";
import { expectToast, heading } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

const text = "# Plan\n\nAsk **first**.";
const download = "A download for ChatGPT, Claude or Gemini.";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("package_is_bought_and_downloaded_for_an_assistant", async ({ page, member: _member, adminApi }) => {
    const { title } = await adminApi.agent({
      title: unique("Planner"),
      url: "",
      price: 900,
      isPremium: true,
    });
    const id = await adminApi.publishPackage(title, text);
    await goToCheckout(page, [title]);
    await expect(terms(page)).toContainText(download);
    await expect(terms(page)).not.toContainText("Opens in");
    await fillInCard(page, cards.valid);
    await payButton(page).tap();
    await completedOrder(page).getByRole("link", { name: "Add to your assistant" }).tap();

    await expect(heading(page, `Add ${title} to your assistant`)).toBeVisible();
    await page.getByRole("radio", { name: "Gemini" }).check();
    await expect(page.getByText("4.")).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download for Gemini" }).tap();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^planner-[0-9a-f]+\.zip$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
    await page.getByText("Read the instructions").tap();
    await expect(page.getByRole("heading", { name: "Plan", exact: true })).toBeVisible();

    // The choice stays on the device, and the history leads here too.
    await openHistory(page);
    await page.getByRole("link", { name: "Add to your assistant" }).tap();
    await expect(page.getByRole("radio", { name: "Gemini" })).toBeChecked();
    await page.getByRole("radio", { name: "Claude" }).check();
    const starter = page.getByRole("link", { name: /^Plan my week/ });
    await expect(starter).toHaveAttribute("href", "https://claude.ai/new?q=Plan%20my%20week");
    expect((await page.request.get(`/api/gpts/${id}/package.zip?for=claude`)).status()).toBe(200);
  });
});

test("package_is_written_and_published_by_keyboard", async ({
  page,
  admin: _admin,
  adminApi,
  openBrowser,
}) => {
  const { title } = await adminApi.agent({ title: unique("Coach") });
  await page.goto(`/admin?${new URLSearchParams({ q: title })}`);
  await expect(entryRow(page, title)).toBeVisible();
  await tabTo(page, { name: new RegExp(`^More actions for ${title}`) });
  await page.keyboard.press("Enter");
  await chooseFromMenu(page, "Package");
  const dialog = page.getByRole("dialog", { name: `Package of ${title}` });
  await expect(dialog.getByLabel("Instructions")).toBeVisible();
  await tabTo(page, { name: /^Instructions/ });
  await page.keyboard.type("Ask [[your name]] first.");
  await tabTo(page, { name: /^Conversation starters/ });
  await page.keyboard.type("Plan my week");
  await tabTo(page, { name: /^Publish version 1$/ });
  await page.keyboard.press("Enter");

  const step = page.getByRole("dialog", { name: "Publish version 1" });
  await expect(step.getByText("The text still has the placeholder [[your name]].")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(step).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Publish version 1" })).toBeFocused();
  await tabTo(page, { name: /^Instructions/ });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Ask for the name first.");
  await tabTo(page, { name: /^Publish version 1$/ });
  await page.keyboard.press("Enter");
  await expect(step).toBeVisible();
  await expect(step.getByText("Please check")).toBeHidden();
  await tabTo(page, { name: /^Publish$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Version 1 published");
  await expect(dialog.getByText("Version 1 is published.")).toBeVisible();

  const annasPage = await openBrowser();
  await registerAndVerify(annasPage.request, newUser());
  await annasPage.goto(`/packages/${await adminApi.agentId(title)}`);
  await expect(heading(annasPage, `Add ${title} to your assistant`)).toBeVisible();
  await annasPage.getByText("Read the instructions").click();
  await expect(annasPage.getByText("Ask for the name first.")).toBeVisible();
});
