import { horizontalOverflow } from "../support/accessibility";
import { expect, test } from "../support/admin";
import { amount, cards, cartButton, fillInCard, payButton, purchases } from "../support/checkout";
import { openLinkInMailbox } from "../support/mailbox";
import { agentCard, expectPath, expectToast, heading, toast } from "../support/page-helpers";
import { newUser, verificationSubject } from "../support/users";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("register_and_buy_on_a_phone", { tag: "@soak" }, async ({ page }) => {
  const anna = newUser();
  await page.goto("/");
  await page.getByLabel("First Name").first().fill(anna.firstName);
  await page.getByLabel("Email Address").first().fill(anna.email);
  await page.getByRole("button", { name: "JOIN NOW" }).first().tap();
  await expect(page).toHaveURL(/\/verify-email/);
  await openLinkInMailbox(page, anna.email, verificationSubject);
  await expectPath(page, "/free-gpts");

  await page.getByRole("link", { name: "Premium", exact: true }).tap();
  await expect(heading(page, "PREMIUM GPT AGENTS")).toBeVisible();
  await agentCard(page, "Travel Companion").getByRole("button", { name: "Add to Cart" }).tap();
  await cartButton(page).tap();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(amount(cart, "Total")).toHaveText("$12.00");
  await cart.getByRole("link", { name: "Proceed to Checkout" }).tap();
  await expect(heading(page, "Checkout")).toBeVisible();
  await fillInCard(page, cards.valid);
  await payButton(page).tap();
  await expectToast(page, "Payment Successful!");
  await toast(page).getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "Your account" }).tap();
  await page.getByRole("menuitem", { name: "Purchase History" }).tap();
  await expect(purchases(page)).toHaveText(["Travel Companion"]);
  expect(await horizontalOverflow(page)).toBe(0);
});

test("phone_header_toasts_and_touch_targets_suit_fingers", async ({ page, member: _member }) => {
  await page.goto("/premium-gpts");
  const firstCard = page.getByRole("main").getByRole("listitem").first();
  await expect(firstCard).toBeVisible();
  expect((await firstCard.boundingBox())?.y).toBeLessThan(400);

  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link")).toHaveText(["Agents", "Prompts", "Toolbox", "Blog"]);
  await expect(bar.locator("[aria-current=page]")).toHaveText("Agents");
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.getByRole("searchbox").first().focus();
  await expect(bar).toHaveCSS("opacity", "0");
  await page.getByRole("searchbox").first().blur();
  await expect(bar).toHaveCSS("opacity", "1");

  await agentCard(page, "Travel Companion").getByRole("button", { name: "Add to Cart" }).tap();
  await expectToast(page, "Added to Cart");
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(cartButton(page)).toBeInViewport({ ratio: 1 });
  // It slides in.
  await expect(async () => {
    const box = await toast(page).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844 / 2);
  }).toPass();
  const lowest = page.getByRole("main").getByRole("button", { name: /Cart$/ }).last();
  await lowest.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await lowest.tap();
  await expect(lowest).toHaveText("In Cart");
  await expect(lowest).toBeInViewport();
  // It covers no button that was just tapped.
  await expect(async () => {
    const [button, box] = [await lowest.boundingBox(), await toast(page).boundingBox()];
    if (!button || !box) throw new Error("not visible");
    expect(box.y + box.height < button.y || box.y > button.y + button.height).toBe(true);
  }).toPass();
  await toast(page).getByRole("button", { name: "View cart" }).tap();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("Travel Companion")).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  // "Apply" is beside its field.
  const [field, apply] = await Promise.all([
    cart.getByLabel("Discount code").boundingBox(),
    cart.getByRole("button", { name: "Apply" }).boundingBox(),
  ]);
  expect(Math.abs((field?.y ?? 0) - (apply?.y ?? 0))).toBeLessThan(12);
  await page.keyboard.press("Escape");

  for (const path of ["/premium-gpts", "/profile", "/profile#emails"]) {
    await page.goto(path);
    const control = path.endsWith("#emails") ? "checkbox" : "button";
    await expect(page.getByRole("main").getByRole(control).first()).toBeVisible();
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "header button, header a, main button, main input, main select",
        ),
      ]
        .filter((control) => control.checkVisibility() && !control.closest("[popover]"))
        .filter((control) => {
          // The label of a checkbox is its target.
          const checkboxLabel = control.matches("[type=checkbox]") && control.closest("label");
          const { width, height } = (checkboxLabel || control).getBoundingClientRect();
          return Math.min(width, height) < 40;
        })
        .map((control) => control.getAttribute("aria-label") ?? control.textContent ?? control.outerHTML),
    );
    expect(small).toEqual([]);
    const tiny = await page.evaluate(() =>
      [...document.querySelectorAll("input:not([type=checkbox]), select")]
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML),
    );
    expect(tiny).toEqual([]);
  }
});
