import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { buy } from "../support/orders";
import { expectToast, heading } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

test("owner_reviews_agent_by_keyboard_and_admin_replies_and_hides", async ({
  page,
  admin: _admin,
  adminApi,
  openBrowser,
}) => {
  const agent = await adminApi.agent({ isPremium: true, price: 1999 });
  const annasPage = await openBrowser();
  await registerAndVerify(annasPage.request, newUser());
  await buy(annasPage.request, [agent.title]);

  await annasPage.goto("/purchase-history");
  await tabTo(annasPage, { name: /^Rate and review$/ });
  await annasPage.keyboard.press("Enter");
  await expect(heading(annasPage, agent.title)).toBeVisible();
  await expect(annasPage.getByRole("heading", { name: "Reviews" })).toBeInViewport();
  await tabTo(annasPage, { name: /^Write a review$/ });
  await annasPage.keyboard.press("Enter");
  const dialog = annasPage.getByRole("dialog", { name: "Write a review" });
  await expect(dialog).toBeVisible();
  await tabTo(annasPage, { name: /^Publish review$/ });
  await annasPage.keyboard.press("Enter");
  await expect(dialog.getByText("Choose 1 to 5 stars")).toBeVisible();
  await dialog.getByRole("radio", { name: /^3 stars/ }).focus();
  await annasPage.keyboard.press("ArrowRight");
  await dialog.getByLabel("Your review (optional)").fill("Ready in an hour.\nThank you!");
  await tabTo(annasPage, { name: /^Publish review$/ });
  await annasPage.keyboard.press("Enter");
  const section = annasPage.getByRole("region", { name: "Reviews" });
  await expect(section.getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();

  await page.goto("/admin/reviews");
  await page.getByRole("searchbox", { name: "Search reviews" }).fill("ready in an hour");
  const row = page.getByRole("row").filter({ hasText: agent.title });
  await row.getByRole("button", { name: /^Reply to/ }).click();
  await page.getByLabel("Reply", { exact: true }).fill("Glad to hear it.");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expectToast(page, "Reply saved");
  const visitor = await openBrowser({ javaScriptEnabled: false });
  const url = new URL(annasPage.url()).pathname;
  await visitor.goto(url);
  const item = visitor.getByRole("region", { name: "Reviews" }).getByRole("listitem");
  await expect(item).toContainText("Ready in an hour.");
  await expect(item).toContainText("Glad to hear it.");

  await row.getByRole("button", { name: /^Hide the review/ }).click();
  await page.getByLabel("Reason").fill("Names a person");
  await page.getByRole("button", { name: "Hide review" }).click();
  await expectToast(page, "Review hidden");
  await visitor.goto(url);
  await expect(visitor.getByRole("region", { name: "Reviews" })).toHaveCount(0);
  await annasPage.reload();
  await expect(section).toContainText("Names a person");
  await expect(section.getByRole("button", { name: "Delete" })).toHaveCount(0);

  await row.getByRole("button", { name: /^Show the review/ }).click();
  await expectToast(page, "Review visible again");
  await annasPage.reload();
  await section.getByRole("button", { name: "Delete" }).click();
  await annasPage.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(section.getByRole("button", { name: "Write a review" })).toBeVisible();
});
