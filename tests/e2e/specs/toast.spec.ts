import { expect, test } from "../support/admin";
import { addToCart, openPremium } from "../support/checkout";
import { expectToast, toast } from "../support/page-helpers";

// All tests run as a member, on a screen where each click shows a toast.
test.beforeEach(async ({ page, member: _member }) => {
  await openPremium(page);
});

test("toast_stays_5_seconds_and_longer_under_the_pointer", { tag: "@soak" }, async ({ page }) => {
  await page.clock.install();
  await addToCart(page, "Travel Companion");
  await expectToast(page, "Added to Cart");
  await toast(page).hover();
  await page.clock.fastForward(6_000);
  await expect(toast(page)).toHaveCount(1);
  await page.mouse.move(10, 10);
  await page.clock.fastForward(5_000);
  await expect(toast(page)).toHaveCount(0);
});

test("toast_swipe_of_50_pixels_dismisses", {
  tag: "@soak",
}, async ({ page }) => {
  await addToCart(page, "Travel Companion");
  await expectToast(page, "Added to Cart");
  const box = await toast(page).boundingBox();
  if (!box) throw new Error("The toast has no bounding box");
  const swipe = async (pixels: number) => {
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + pixels, box.y + 20, { steps: 8 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toHaveCount(1);
  await swipe(80);
  // It does not expire under the pointer.
  await expect(toast(page)).toHaveCount(0);
});

test("toast_is_at_most_420_pixels_wide", { tag: "@soak" }, async ({ page }) => {
  await addToCart(page, "Travel Companion");
  expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 390, height: 844 });
  await addToCart(page, "Spreadsheet Friend");
  await expectToast(page, "Added to Cart", "Spreadsheet Friend has been added to your cart");
  // The layout follows the resized window with a delay.
  await expect(async () => {
    const box = await toast(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }).toPass();
});
