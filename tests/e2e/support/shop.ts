import { expect, type Locator, type Page } from "@playwright/test";
import { agentCard, heading } from "./screen";

export async function openPremium(page: Page): Promise<void> {
  await page.goto("/premium-gpts");
  await expect(heading(page, "PREMIUM GPT AGENTS")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
}

export async function addToCart(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const card = agentCard(page, title);
    await card.getByRole("button", { name: "Add to Cart" }).click();
    await expect(card.getByRole("button", { name: "In Cart" })).toBeDisabled();
  }
}

export function cartButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Cart, / });
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  const sheet = page.getByRole("dialog", { name: "Your Cart" });
  await expect(sheet).toBeVisible();
  return sheet;
}

export async function applyCode(cart: Locator, code: string): Promise<void> {
  await cart.getByLabel("Discount code").fill(code);
  await cart.getByRole("button", { name: "Apply" }).click();
}

/** The amount beside a word such as "Total", wherever sums are shown. */
export function amount(place: Page | Locator, name: string): Locator {
  return place.getByText(name, { exact: true }).locator("xpath=following-sibling::dd");
}
