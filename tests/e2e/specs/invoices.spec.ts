import { expect, test } from "../support/admin";
import { buy } from "../support/orders";
import { expectToast } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

// Other tests of this server buy without a seller.
test.afterEach(async ({ adminRequest }) => {
  const { number } = await (await adminRequest.get("/api/admin/seller")).json();
  const reset = { data: { basedOn: number, values: {} } };
  expect((await adminRequest.put("/api/admin/seller", reset)).ok()).toBe(true);
});

test("purchase_has_an_invoice_and_its_refund_a_credit_note", async ({
  page,
  admin: _admin,
  adminApi,
  browser,
  server,
}) => {
  const agents = [
    await adminApi.agent({ isPremium: true, price: 1190 }),
    await adminApi.agent({ isPremium: true, price: 999 }),
  ];
  await page.goto("/admin/seller");
  await page.getByRole("textbox", { name: "Legal name" }).fill("Tea Ltd");
  await page.getByRole("combobox", { name: "Country you sell from" }).selectOption("Germany");
  await page.getByRole("button", { name: "Add rate" }).click();
  const rate = page.getByRole("group", { name: "Rate 1" });
  await rate.getByRole("combobox", { name: "Country" }).selectOption("Germany");
  await rate.getByRole("textbox", { name: "Rate in %" }).fill("19");
  await rate.getByLabel("Valid from").fill("2021-01-01");
  await page.getByRole("switch", { name: "Attach invoices to receipts" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Seller saved");

  const context = await browser.newContext({ baseURL: server.url });
  const member = newUser("Zoe");
  await registerAndVerify(context.request, member);
  await buy(
    context.request,
    agents.map(({ title }) => title),
  );
  const memberPage = await context.newPage();
  await memberPage.goto("/purchase-history");
  await memberPage
    .getByRole("link", { name: /^View order/ })
    .first()
    .click();
  const documents = memberPage.getByRole("list", { name: "Invoices" }).getByRole("listitem");
  await expect(documents).toHaveText([/^Invoice TEST-\d{4}-\d{4} \$21\.89, includes \$3\.50 VAT \(19%\)/]);
  await memberPage.emulateMedia({ media: "print" });
  await expect(documents).toBeVisible();
  for (const hidden of [
    memberPage.getByRole("button", { name: "Something is wrong" }),
    memberPage.getByRole("banner"),
    memberPage.getByRole("button", { name: "Add billing details" }),
  ])
    await expect(hidden).toBeHidden();
  await memberPage.emulateMedia({ media: "screen" });
  await expect(memberPage.getByRole("button", { name: "Something is wrong" })).toBeVisible();
  const opened = context.waitForEvent("page");
  await documents.getByRole("link", { name: /^Invoice/ }).click();
  const invoice = await opened;
  await expect(invoice.getByRole("heading", { name: /^Invoice TEST-/ })).toBeVisible();
  await expect(invoice.getByRole("row", { name: /^Total \(USD\) \$18\.39 \$3\.50 \$21\.89$/ })).toBeVisible();

  await page.goto(`/admin/orders?q=${encodeURIComponent(member.email)}`);
  await page.getByRole("link", { name: /^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/ }).click();
  await page.getByRole("button", { name: /^Refund/ }).click();
  const refund = page.getByRole("dialog", { name: /^Refund order/ });
  await refund.getByRole("textbox", { name: new RegExp(`^${agents[1]?.title}`) }).fill("9.99");
  await refund.getByRole("textbox", { name: new RegExp(`^${agents[0]?.title}`) }).clear();
  await refund.getByRole("textbox", { name: "Reason" }).fill("Too slow");
  await refund.getByRole("button", { name: /^Refund/ }).click();
  await expectToast(page, "Refunded");
  await expect(page.getByRole("list", { name: "Invoices" }).getByRole("listitem")).toHaveCount(2);

  await memberPage.reload();
  await expect(documents).toHaveText([
    /^Invoice/,
    /^Credit note TEST-C\d{4}-\d{4} \$9\.99, includes \$1\.60/,
  ]);
  const download = memberPage.waitForEvent("download");
  await documents
    .nth(1)
    .getByRole("link", { name: /^Download PDF/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^Credit note TEST-C\d{4}-\d{4}\.pdf$/);
  await context.close();
});
