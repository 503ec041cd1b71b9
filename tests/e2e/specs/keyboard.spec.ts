import { openPremium } from "../support/checkout";
import { tabTo } from "../support/keyboard";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { expect, test } from "../support/test";

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("checkout_by_keyboard_succeeds", async ({ page }) => {
  await openPremium(page);
  await tabTo(page, { name: /^Add to Cart/, description: /Travel Companion/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Added to Cart");
  await expect(page.locator(":focus")).toHaveText("In Cart");
  await page.reload();
  await expect(heading(page, "PREMIUM GPT AGENTS")).toBeVisible();
  await tabTo(page, { name: /^Cart, 1 item/ });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Your Cart" })).toBeVisible();
  await tabTo(page, { name: /^Discount code/ });
  await page.keyboard.type("welcome20");
  await page.keyboard.press("Enter");
  await expectToast(page, "Discount Applied!", "WELCOME20");
  await tabTo(page, { name: /^Proceed to Checkout/ });
  await page.keyboard.press("Enter");
  await expectPath(page, "/checkout");
  await expect(page.getByRole("button", { name: "Pay $9.60" })).toBeVisible();
  await tabTo(page, { name: /^Card number/ });
  await page.keyboard.type("4242424242424242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expectToast(page, "Payment Successful!");
  await expectPath(page, "/premium-gpts");
  await expect(heading(page, "PREMIUM GPT AGENTS")).toBeFocused();
});

test("cart_dialog_traps_focus_and_escape_restores_it", async ({ page }) => {
  await openPremium(page);
  const button = page.getByRole("button", { name: "Cart, empty" });
  await button.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Your Cart" });
  await expect(sheet).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    await expect(sheet.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test("focused_controls_have_a_visible_outline", async ({ page }) => {
  await openPremium(page);
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press("Tab");
    const ring = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(active);
      return {
        outline: outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0,
        boxShadow,
        name: active.outerHTML.slice(0, 80),
      };
    });
    expect(ring?.outline || ring?.boxShadow !== "none", ring?.name).toBe(true);
  }
});
