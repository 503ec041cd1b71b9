import { expect, test } from "../support/admin";
import { openPremium } from "../support/checkout";
import { agentCard, heading, toast } from "../support/page-helpers";

test("landing_tab_order_follows_reading_order", async ({ page }) => {
  await page.goto("/");
  await expect(heading(page, "Marigold")).toBeVisible();
  const order: string[] = [];
  for (let press = 0; press < 11; press += 1) {
    await page.keyboard.press("Tab");
    order.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        if (at instanceof HTMLInputElement) return at.labels?.[0]?.textContent ?? "";
        return at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
      }),
    );
  }
  expect(order).toEqual([
    "Skip to main content",
    "Marigold",
    expect.stringMatching(/^Search/),
    expect.stringMatching(/^Switch to (dark|light) theme$/),
    "Agents",
    "Blog",
    "Log In",
    "First Name",
    "Email Address",
    "New posts by email",
    "JOIN NOW",
  ]);
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("focus_is_visible_stays_in_the_cart_and_reaches_toasts", async ({ page, member: _member }) => {
  // As many as the demo has; other tests add some.
  await page.route("**/api/gpts/premium", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(0, 10) });
  });
  await openPremium(page);
  let isAtCard = false;
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press("Tab");
    isAtCard ||= await page.evaluate(() => Boolean(document.activeElement?.closest("main li h2")));
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
  expect(isAtCard).toBe(true);

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
  for (const name of ["View cart", "Close"]) {
    await page.keyboard.press("Tab");
    await expect(toast(page).getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
});
