import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { addToCart, amount, cartButton, openCart, openPremium } from "../support/checkout";
import { agentCard, heading } from "../support/page-helpers";

/** Of the agents. */
const titles = (page: Page) =>
  page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search agents" });
const lifestyle = (page: Page) =>
  page.getByRole("group", { name: "Category" }).getByRole("radio", { name: "Lifestyle" });

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("catalog_filters_survive_reload_and_back", async ({ page }) => {
  await page.goto("/premium-gpts?sort=name");
  // Key by key: updating the URL must not lose a character.
  await search(page).pressSequentially("plan", { delay: 15 });
  await lifestyle(page).check();
  await expect(page).toHaveURL(/q=plan/);
  await expect(page).toHaveURL(/category=Lifestyle/);
  const order = page.getByRole("combobox", { name: "Sort" });
  await order.selectOption("Price");
  await expect(page).toHaveURL(/sort=price/);
  await expect(titles(page)).not.toHaveCount(0);
  const found = await titles(page).allTextContents();
  await page.reload();
  await expect(search(page)).toHaveValue("plan");
  await expect(lifestyle(page)).toBeChecked();
  await expect(order).toHaveValue("price");
  await expect(titles(page)).toHaveText(found);
  await page.getByRole("link", { name: "Free GPTs" }).click();
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue("plan");
  await expect(titles(page)).toHaveText(found);
});

test("cart_survives_reload_and_is_shared_between_tabs", async ({ page, context }) => {
  await openPremium(page);
  await addToCart(page, "Travel Companion", "Spreadsheet Friend");
  await page.reload();
  const cart = await openCart(page);
  await expect(amount(cart, "Subtotal")).toHaveText("$20.50");
  await expect(amount(cart, "Total")).toHaveText("$20.50");
  await expect(cart.getByText(/^Discount \(/)).toHaveCount(0);
  await cart.getByRole("button", { name: "Remove Travel Companion" }).click();
  await expect(amount(cart, "Total")).toHaveText("$8.50");
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toBeFocused();

  const other = await context.newPage();
  await openPremium(other);
  await addToCart(other, "Travel Companion");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 2 items");
  const card = agentCard(page, "Travel Companion");
  await expect(card.getByRole("button", { name: "In Cart" })).toBeDisabled();
  await openCart(page);
  for (const title of ["Travel Companion", "Spreadsheet Friend"])
    await cart.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(cart.getByText("Your Cart is Empty")).toBeVisible();
  await expect(cartButton(other)).toHaveAccessibleName("Cart, empty");
  await expect(
    agentCard(other, "Travel Companion").getByRole("button", { name: "Add to Cart" }),
  ).toBeEnabled();
});

test("link_leads_to_the_heading_and_back_to_the_same_place", async ({ page }) => {
  const agent = (number: number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    slug: `agent-${number}`,
    title: `Agent ${number}`,
    description: "Does one thing well.",
    category: "Lifestyle",
    url: "",
    price: 1900,
    isPremium: true,
    isFeatured: false,
    isPurchased: false,
    createdAt: "2025-01-05T12:00:00Z",
  });
  const agents = Array.from({ length: 130 }, (_, number) => agent(number));
  await page.route("**/api/gpts/premium", (route) => route.fulfill({ json: agents }));
  await page.route("**/api/bundles", (route) => route.fulfill({ json: [] }));
  await page.goto("/premium-gpts");
  await expect(titles(page)).toHaveCount(60);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(titles(page)).toHaveCount(120);
  await titles(page).nth(110).scrollIntoViewIfNeeded();
  // Does not scroll to the link.
  await page.getByRole("link", { name: "Free GPTs" }).dispatchEvent("click");
  await expect(heading(page, "FREE GPT AGENTS")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(titles(page).nth(110)).toBeInViewport();
  await expect(page).toHaveURL(/\/premium-gpts\?page=2$/);
});
