import { agentCard, expectToast, toast } from "../support/screen";
import { addToCart, openPremium } from "../support/shop";
import { expect, test } from "../support/test";

// Everybody here is signed in, on the screen whose every press says something.
test.beforeEach(async ({ page, member: _member }) => {
  await openPremium(page);
});

test("a toast stays for 5 seconds, and longer while the pointer is on it", { tag: "@soak" }, async ({
  page,
}) => {
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

test("a notice is announced to screen readers, and F8 leads to it", async ({ page }) => {
  const announced = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          for (const region of document.querySelectorAll("[role=status][aria-live]"))
            if (region.textContent?.includes("Added to Cart")) resolve(region.textContent);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await agentCard(page, "Travel Companion").getByRole("button", { name: "Add to Cart" }).click();
  expect(await announced).toContain("Travel Companion has been added to your cart");

  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /F8/ }).getByRole("list")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
});

test("a swipe of 50 pixels to the right dismisses a notice, a shorter one does not", {
  tag: "@soak",
}, async ({ page }) => {
  await addToCart(page, "Travel Companion");
  await expectToast(page, "Added to Cart");
  const box = await toast(page).boundingBox();
  if (!box) throw new Error("The notice has no place on the screen");
  const swipe = async (pixels: number) => {
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + pixels, box.y + 20, { steps: 8 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toHaveCount(1);
  await swipe(80);
  await expect(toast(page)).toHaveCount(0, { timeout: 1500 });
});

test("a notice is at most 420 pixels wide, and fits a phone", { tag: "@soak" }, async ({ page }) => {
  await addToCart(page, "Travel Companion");
  expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 390, height: 844 });
  await addToCart(page, "Spreadsheet Friend");
  await expectToast(page, "Added to Cart", "Spreadsheet Friend has been added to your cart");
  // The page lays itself out a moment after its window has changed.
  await expect(async () => {
    const box = await toast(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }).toPass({ timeout: 3_000 });
});
