import { readFile } from "node:fs/promises";
import { expect, test } from "../support/admin";
import { chooseFromMenu, tabTo } from "../support/keyboard";
import { Mailbox } from "../support/mailbox";
import { buy, payWithoutConfirming, receiptSubject } from "../support/orders";
import { expectToast, heading } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

test("orders_are_dense_and_found_checked_downloaded_by_keyboard", async ({
  page,
  admin,
  adminApi,
  playwright,
  server,
}) => {
  const agent = await adminApi.agent({ isPremium: true, price: 1999 });
  const member = newUser("Mira");
  const request = await playwright.request.newContext({ baseURL: server.url });
  await registerAndVerify(request, member);
  const paymentId = await payWithoutConfirming(request, [agent.title]);
  await request.dispose();

  await page.goto("/admin/orders");
  await expect(heading(page, "Orders")).toBeVisible();
  await tabTo(page, { name: /^Search orders/ });
  await page.keyboard.type(member.email);
  await expect(page.getByText("1 order · $0.00 paid · $0.00 refunded · $0.00 net")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: agent.title })).toContainText("Not paid yet");
  await tabTo(page, { name: /^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/ });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByText(paymentId).first()).toBeVisible();

  await tabTo(page, { name: /^More$/ });
  await page.keyboard.press("Enter");
  await chooseFromMenu(page, "Check with the sandbox");
  await expect(page.getByText("The order is up to date now.", { exact: true })).toBeVisible();
  await expect(page.getByText(`confirmed by a check by ${admin.email}`)).toBeVisible();
  await tabTo(page, { name: /^Resend receipt/ });
  await page.keyboard.press("Enter");
  await expect(page.getByText(`It's on its way to ${member.email}.`, { exact: true })).toBeVisible();
  await new Mailbox(page.request).expectCount(member.email, receiptSubject, 2);

  await page.getByRole("link", { name: "All orders" }).focus();
  await page.keyboard.press("Enter");
  await tabTo(page, { name: /^Search orders/ });
  await page.keyboard.type(paymentId);
  await expect(page.getByText("1 order · $19.99 paid · $0.00 refunded · $19.99 net")).toBeVisible();
  await page.getByRole("link", { name: "Download CSV" }).focus();
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("orders.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,paid,${member.email},`);
  expect(lines[1]).toContain(",19.99,0.00,19.99,sandbox,");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/orders?status=disputed");
  await expect(page.getByText("No orders match these filters")).toBeVisible();
  const provider = page.getByRole("combobox", { name: "Provider" });
  await expect(provider).toBeHidden();
  await tabTo(page, { name: /^Filters 1 active$/ });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("disputed");
  await provider.selectOption("sandbox");
  const button = page.getByRole("button", { name: "Filters 2 active" });
  await button.press("Enter");
  await expect(provider).toBeHidden();

  // Dense, and near by keyboard.
  const order = {
    number: "0F3A-9C07-B21E",
    member: { id: "1", email: "mira@example.com", firstName: "Mira" },
    status: "partly_refunded",
    titles: [
      "Travel Companion",
      "Midlife Health Notes",
      "Home Project Planner",
      "Small Business Launch Guide",
    ],
    createdAt: "2026-01-05T10:00:00Z",
    settledAt: "2026-01-05T10:00:00Z",
    total: 1000,
    refundedAmount: 500,
    discountCode: null,
  };
  const items = Array.from({ length: 20 }, (_, index) => ({ ...order, id: `${index}` }));
  await page.route("**/api/admin/orders?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
  // Another test may have left a question about an order.
  const totals = { count: 0, gross: 0, refunded: 0, net: 0 };
  await page.route("**/api/admin/orders/totals?*", (route) => route.fulfill({ json: totals }));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/orders");
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(20);
  const bottom = async (row: number) => {
    const box = await rows.nth(row).boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThan(300);
  await expect.poll(() => bottom(11)).toBeLessThanOrEqual(900);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const firstLink = rows.first().getByRole("link");
  let stops = 1;
  for (; stops < 15 && !(await firstLink.evaluate((link) => link === document.activeElement)); stops += 1)
    await page.keyboard.press("Tab");
  await expect(firstLink).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(64);
});

test("order_by_keyboard_is_refunded_in_part_and_access_revoked", async ({
  page,
  admin,
  adminApi,
  playwright,
  server,
}) => {
  const agent = await adminApi.agent({ isPremium: true, price: 1999 });
  const member = newUser("Mira");
  const request = await playwright.request.newContext({ baseURL: server.url });
  await registerAndVerify(request, member);
  await buy(request, [agent.title]);
  await request.dispose();

  await page.goto(`/admin/orders?q=${encodeURIComponent(member.email)}`);
  await expect(page.getByRole("row").filter({ hasText: agent.title })).toBeVisible();
  await tabTo(page, { name: /^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/ });
  await page.keyboard.press("Enter");
  await tabTo(page, { name: /^Refund/ });
  await page.keyboard.press("Enter");
  const refund = page.getByRole("dialog", { name: /^Refund order/ });
  const amount = refund.getByRole("textbox", { name: /in US dollars$/ });
  await expect(amount).toHaveValue("19.99");
  await amount.fill("5");
  await expect(refund.getByText("Access stays as it is.")).toBeVisible();
  await refund.getByRole("textbox", { name: "Reason" }).fill("Paid too much");
  await page.keyboard.press("Enter");
  await expectToast(page, "Refunded");
  await expect(page.getByText(`by ${admin.email}`).first()).toBeVisible();
  await expect(refund).toBeHidden();
  await expect(page.getByText("$14.99", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Paid too much").first()).toBeVisible();

  await tabTo(page, { name: /^Revoke access to / });
  await page.keyboard.press("Enter");
  const access = page.getByRole("dialog", { name: "Revoke access" });
  await access.getByRole("textbox", { name: "Reason" }).fill("Shared with others");
  await page.keyboard.press("Enter");
  await expect(access).toBeHidden();
  await expect(page.getByRole("button", { name: `Restore access to ${agent.title}` })).toBeVisible();
});
