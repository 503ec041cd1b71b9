import { expect, test, unique } from "../support/admin";
import { heading } from "../support/page-helpers";

test("import_is_checked_survives_a_reload_and_is_undone", async ({ page, admin: _admin, adminApi }) => {
  const agent = await adminApi.agent({ isPremium: true, price: 1999 });
  const email = `${unique("buyer")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")}@example.com`;
  const rows = [
    "Email,Name,Product,Amount,Newsletter",
    `${email},Jürgen,"${agent.title}",19.00,no`,
    "nobody,,,,",
  ];
  await page.goto("/admin/members");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(heading(page, "Import members")).toBeVisible();
  await page.getByLabel("CSV file").setInputFiles({
    name: "sales.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${rows.join("\r\n")}`),
  });
  await expect(heading(page, "sales.csv")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Agent (slug or title)" })).toHaveValue("2");
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(page.getByText("1 row with a problem")).toBeVisible();
  await page.reload();
  await expect(page.getByText("“nobody” isn’t an email address.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("No email has been sent.")).toBeVisible();
  await page.getByRole("link", { name: email }).click();
  await expect(page.getByText("Imported purchase")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("1 row undone")).toBeVisible();
});
