import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../support/admin";
import { expectToast } from "../support/page-helpers";

test("webhook_is_added_tested_and_sent_again", async ({ page, admin: _admin }) => {
  const received: { id: unknown; type: string; signature: unknown; signed: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = request.headers;
      received.push({ id, type: JSON.parse(body).type, signature, signed: `${id}.${time}.${body}` });
      response.writeHead(received.length === 1 ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/catch`;

  await page.goto("/admin/seller");
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByRole("textbox", { name: "URL" }).fill(url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const secretDialog = page.getByRole("dialog", { name: "Signing secret" });
  const secret = await secretDialog.getByRole("textbox", { name: "Secret" }).inputValue();
  await secretDialog.getByRole("button", { name: "I've saved it" }).click();

  const menu = page.getByRole("button", { name: `Actions for ${url}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await expectToast(page, "Test sent");
  const delivery = page.getByRole("table", { name: "Deliveries" }).getByRole("row", { name: /Test/ });
  await expect(delivery.getByText(/^Status 500/)).toBeVisible();
  await delivery.getByRole("button", { name: "Send again: Test" }).click();
  await expect(delivery.getByText("Delivered")).toBeVisible();
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  for (const { type, signature, signed } of received) {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    expect(type).toBe("webhook.test");
    expect(signature).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  }

  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  receiver.close();
});
