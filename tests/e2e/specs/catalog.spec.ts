import type { Page } from "@playwright/test";
import {
  addToCart,
  amount,
  cartButton,
  openCart,
  openDetails,
  openPremium,
  terms,
} from "../support/checkout";
import { agentCard, heading } from "../support/page-helpers";
import { expect, test } from "../support/test";

/** Of the agents. */
const titles = (page: Page) =>
  page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search GPT Agents" });
const lifestyle = (page: Page) =>
  page.getByRole("group", { name: "Category" }).getByRole("radio", { name: "Lifestyle" });

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("catalog_filters_survive_reload_and_back", async ({ page }) => {
  await page.goto("/premium-gpts");
  // Key by key: updating the URL must not lose a character.
  await search(page).pressSequentially("plan", { delay: 15 });
  await lifestyle(page).check();
  await expect(page).toHaveURL(/q=plan/);
  await expect(page).toHaveURL(/category=Lifestyle/);
  await expect(titles(page)).not.toHaveCount(0);
  const found = await titles(page).allTextContents();
  await page.reload();
  await expect(search(page)).toHaveValue("plan");
  await expect(lifestyle(page)).toBeChecked();
  await expect(titles(page)).toHaveText(found);
  await page.getByRole("link", { name: "Free GPTs" }).click();
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue("plan");
  await expect(titles(page)).toHaveText(found);
});

test("cart_items_survive_reload_and_can_be_removed", async ({ page }) => {
  await openPremium(page);
  await addToCart(page, "Travel Companion", "Spreadsheet Friend");
  await page.reload();
  const cart = await openCart(page);
  await expect(amount(cart, "Subtotal")).toHaveText("$20.50");
  await expect(amount(cart, "Total")).toHaveText("$20.50");
  await expect(cart.getByText(/^Discount \(/)).toHaveCount(0);
  await cart.getByRole("button", { name: "Remove Travel Companion" }).click();
  await expect(amount(cart, "Total")).toHaveText("$8.50");
  await cart.getByRole("button", { name: "Remove Spreadsheet Friend" }).click();
  await expect(cart.getByText("Your Cart is Empty")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toBeFocused();
  await expect(
    agentCard(page, "Travel Companion").getByRole("button", { name: "Add to Cart" }),
  ).toBeEnabled();
});

test("cart_is_shared_between_tabs", async ({ page, context }) => {
  await openPremium(page);
  const other = await context.newPage();
  await openPremium(other);
  await addToCart(page, "Travel Companion");
  await expect(cartButton(other)).toHaveAccessibleName("Cart, 1 item");
  await expect(agentCard(other, "Travel Companion").getByRole("button", { name: "In Cart" })).toBeDisabled();
  const cart = await openCart(other);
  await cart.getByRole("button", { name: "Remove Travel Companion" }).click();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await expect(
    agentCard(page, "Travel Companion").getByRole("button", { name: "Add to Cart" }),
  ).toBeEnabled();
});

test("back_after_show_more_returns_to_the_same_place", async ({ page }) => {
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
  await page.goto("/premium-gpts");
  await expect(titles(page)).toHaveCount(60);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(titles(page)).toHaveCount(120);
  await titles(page).nth(110).scrollIntoViewIfNeeded();
  // Does not scroll to the link.
  await page.getByRole("link", { name: "Free GPTs" }).dispatchEvent("click");
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await page.goBack();
  await expect(titles(page).nth(110)).toBeInViewport();
  await expect(page).toHaveURL(/\/premium-gpts\?page=2$/);
});

test("details_say_what_buying_means_and_add_to_cart", async ({ page }) => {
  await page.goto("/free-gpts?q=interview");
  await page.getByRole("link", { name: "1 premium agent matches" }).click();
  await expect(titles(page)).toHaveText(["Interview and Job Search Coach"]);
  const dialog = await openDetails(page, "Interview and Job Search Coach");
  await expect(dialog.getByText(/until your answers sound like you\.$/)).toBeVisible();
  await expect(terms(dialog).getByRole("listitem")).toHaveText([
    "Opens in ChatGPT, so you need a ChatGPT account.",
    "One-time payment, no subscription.",
    "Yours to keep, in your purchase history.",
    "Changed your mind? Reply to your receipt within 14 days for a full refund.",
  ]);
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog.getByRole("button", { name: "In Cart" })).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
});
