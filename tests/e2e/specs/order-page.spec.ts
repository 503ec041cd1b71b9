import { expect, test } from "../support/admin";
import { Mailbox } from "../support/mailbox";
import { buy, payWithoutConfirming } from "../support/orders";
import { expectToast, heading } from "../support/page-helpers";

test("order_page_shows_payment_receipt_and_messages", async ({ page, member, adminApi, adminRequest }) => {
  const [helper, planner] = [
    await adminApi.agent({ isPremium: true, price: 1999 }),
    await adminApi.agent({ isPremium: true, price: 999 }),
  ];
  await buy(page.request, [helper.title]);
  // Paid, but the browser was closed before the site knew it.
  await payWithoutConfirming(page.request, [planner.title]);

  await page.goto("/purchase-history");
  await expect(heading(page, "PURCHASE HISTORY")).toBeVisible();
  await page
    .getByRole("list", { name: "Open orders" })
    .getByRole("link", { name: /^View order/ })
    .click();
  await expect(page.getByText("Payment received, and the agents are yours")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();

  await page.getByRole("button", { name: "Add billing details" }).click();
  await page.getByLabel("Name or company").fill("Reyes LLC");
  await page.getByLabel("Address").fill("1 Main St\nSpringfield");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Edit billing details" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Springfield")).toBeVisible();
  for (const hidden of [
    page.getByRole("button", { name: "Something is wrong" }),
    page.getByRole("banner"),
    page.getByRole("button", { name: "Edit billing details" }),
  ])
    await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "Something is wrong" }).click();
  await page.getByLabel("What is it about?").selectOption("I can't open an agent");
  await page.getByLabel("Message").fill("It doesn't open.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Message sent");
  await expect(page.getByText("You wrote to us")).toBeVisible();

  const orderId = new URL(page.url()).pathname.split("/").at(-1);
  const answer = { data: { text: "Please try again. It opens now." } };
  expect((await adminRequest.post(`/api/admin/orders/${orderId}/messages`, answer)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("We replied")).toBeVisible();
  await expect(page.getByText(answer.data.text)).toBeVisible();
  await new Mailbox(page.request).expectCount(member.email, /^Our answer about order/, 1);
});
