import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { agentCard, heading, leave } from "./page-helpers";

interface Agent {
  id: string;
  title: string;
  description: string;
  price: number;
}

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

/** The panel with what was just bought. */
export const completedOrder = (page: Page) =>
  page.getByRole("region", { name: /^Your agents? (is|are) ready$/ });

/** What a member should know before paying. */
export const terms = (place: Page | Locator) => place.getByRole("list", { name: "Good to know" });

/** Empties the cart of the account. */
export async function emptyCart(request: APIRequestContext): Promise<void> {
  const { email, items } = await (await request.get("/api/cart")).json();
  const changes = items.map(({ id, additionId }: { id: string; additionId: string }) => ({
    kind: "remove",
    gptId: id,
    additionId,
  }));
  const response = await request.post("/api/cart/changes", { data: { email, changes } });
  expect(response.status(), await response.text()).toBe(200);
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

/** The amount next to a label such as "Total". */
export function amount(scope: Page | Locator, name: string): Locator {
  return scope.getByText(name, { exact: true }).locator("xpath=following-sibling::dd");
}

export const cards = {
  valid: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  insufficientFunds: "4000 0000 0000 9995",
  requiresAction: "4000 0025 0000 3155",
};

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

/** Opens the checkout with a cart of an earlier visit. Tests of the cart itself put it together on the page. */
export async function goToCheckout(page: Page, titles: string[], code?: string): Promise<void> {
  const agents: Agent[] = await (await page.request.get("/api/gpts/premium")).json();
  const items = titles.map((title) => {
    const { id, description, price } = agents.find((agent) => agent.title === title) as Agent;
    return { id, title, description, price, quantity: 1 };
  });
  const gptIds = items.map(({ id }) => id);
  const discount =
    code && (await (await page.request.post("/api/discount/validate", { data: { code, gptIds } })).json());
  // Nothing there reads the cart.
  await leave(page);
  const cart = JSON.stringify({ items, discount: discount || null });
  await page.evaluate((stored) => localStorage.setItem("cart", stored), cart);
  await page.goto("/checkout");
  await expect(heading(page, "Checkout")).toBeVisible();
}

export async function fillInCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12/34");
  await page.getByLabel("Security code").fill("123");
}

/** The entries of the purchase history, newest first. */
export function purchases(page: Page): Locator {
  return page.getByRole("list", { name: "Purchases" }).getByRole("heading");
}

export async function openHistory(page: Page): Promise<void> {
  await page.goto("/purchase-history");
  await expect(heading(page, "PURCHASE HISTORY")).toBeVisible();
}
