import type { Page } from "@playwright/test";
import { agentCard, expectPath, expectToast, heading } from "../support/screen";
import { addToCart, amount, applyCode, cartButton, openCart, openPremium } from "../support/shop";
import { expect, test } from "../support/test";

const titles = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search GPT Agents" });
const category = (page: Page) => page.getByRole("combobox", { name: "Category" });
const count = (page: Page, sentence: string) => page.getByRole("status").filter({ hasText: sentence });

// Everybody here is signed in.
test.beforeEach(({ member: _member }) => {});

test("the free agents are listed, newest first", async ({ page }) => {
  await page.goto("/free-gpts");
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await expect(titles(page).first()).toHaveText("Meal, Grocery List, and Recipe Planner");
  await expect(count(page, `${await titles(page).count()} agents found`)).toBeVisible();
});

test("search finds words of title and description in any case", async ({ page }) => {
  await page.goto("/free-gpts");
  await search(page).fill("DOCUMENT analyzer");
  await expect(titles(page)).toHaveText(["Document Analyzer"]);
  await search(page).fill("stuffed RABBIT");
  await expect(titles(page)).toHaveText(["Bedtime Story Maker"]);
  await expect(count(page, "1 agent found")).toBeVisible();
});

test("the category filter lists the categories from A to Z and narrows the list", async ({ page }) => {
  await page.goto("/premium-gpts");
  await expect(titles(page)).not.toHaveCount(0);
  const names = await category(page).getByRole("option").allTextContents();
  expect(names[0]).toBe("All Categories");
  expect(names.slice(1)).toEqual([...names.slice(1)].sort());
  await category(page).selectOption("Money");
  await expect(titles(page)).toHaveText(["Freelance Paperwork Desk"]);
  await search(page).fill("travel");
  await expect(titles(page)).toHaveCount(0);
  await category(page).selectOption("All Categories");
  await expect(titles(page)).toHaveText(["Travel Companion"]);
});

test("a search without a result says so and can be cleared", async ({ page }) => {
  for (const path of ["/free-gpts", "/premium-gpts"]) {
    await page.goto(path);
    await expect(titles(page)).not.toHaveCount(0);
    const before = await titles(page).count();
    await search(page).fill("zebra crossing");
    await expect(page.getByText("No GPT Agents found matching your criteria")).toBeVisible();
    await expect(count(page, "0 agents found")).toBeVisible();
    await page.getByRole("button", { name: "Clear search and category" }).click();
    await expect(titles(page)).toHaveCount(before);
    await expect(search(page)).toHaveValue("");
  }
});

test("search and category survive a reload, and going away and back", async ({ page }) => {
  await page.goto("/premium-gpts");
  await search(page).fill("plan");
  await category(page).selectOption("Lifestyle");
  await expect(page).toHaveURL(/q=plan/);
  await expect(page).toHaveURL(/category=Lifestyle/);
  await expect(titles(page)).not.toHaveCount(0);
  const found = await titles(page).allTextContents();
  await page.reload();
  await expect(search(page)).toHaveValue("plan");
  await expect(category(page)).toHaveValue("Lifestyle");
  await expect(titles(page)).toHaveText(found);
  await page.getByRole("link", { name: "Free GPTs" }).click();
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue("plan");
  await expect(titles(page)).toHaveText(found);
});

test("fast typing loses no letter", async ({ page }) => {
  await page.goto("/free-gpts");
  await search(page).pressSequentially("household budget", { delay: 15 });
  await expect(search(page)).toHaveValue("household budget");
  await expect(titles(page)).toHaveText(["Household Budget Helper"]);
});

test("Open GPT opens the agent in a new tab that cannot reach back", async ({ page }) => {
  await page.goto("/free-gpts");
  const link = agentCard(page, "Email Assistant").getByRole("link", { name: /^Open GPT/ });
  await expect(link).toHaveAccessibleName("Open GPT (opens in a new tab)");
  const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await opened.waitForLoadState();
  expect(opened.url()).toMatch(/^https:\/\/chatgpt\.com\//);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(await opened.evaluate(() => document.referrer)).toBe("");
  await expectPath(page, "/free-gpts");
});

test("a premium agent goes into the cart once, and every place says so", async ({ page }) => {
  await openPremium(page);
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  const card = agentCard(page, "Travel Companion");
  await expect(card.getByText("$12.00")).toBeVisible();
  await card.getByRole("button", { name: "Add to Cart" }).click();
  await expectToast(page, "Added to Cart", "Travel Companion has been added to your cart");
  await expect(card.getByRole("button", { name: "In Cart" })).toBeDisabled();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  await addToCart(page, "Spreadsheet Friend");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 2 items");
});

test("the address of a premium agent is nowhere to be read before it is bought", async ({ page }) => {
  const answer = await page.request.get("/api/gpts/premium");
  const agents = (await answer.json()) as { url: string }[];
  expect(agents.length).toBeGreaterThan(5);
  expect(agents.every(({ url }) => url === "")).toBe(true);
  await openPremium(page);
  await expect(page.getByRole("main").getByRole("link", { name: /Open GPT/ })).toHaveCount(0);
});

test("the cart lists items with sums, gives them up one by one, and survives a reload", async ({ page }) => {
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

test("a discount code in any case, with spaces around it, shows its worth, and can be taken off", async ({
  page,
}) => {
  await openPremium(page);
  await addToCart(page, "Patient Language Partner");
  const cart = await openCart(page);
  await expect(cart.getByRole("button", { name: "Apply" })).toBeDisabled();
  await applyCode(cart, "  welcome20 ");
  await expectToast(page, "Discount Applied!", "WELCOME20");
  // 20 % of $9.99 are 199.8 cents, rounded down.
  await expect(amount(cart, "Discount (WELCOME20)")).toHaveText("-$1.99");
  await expect(amount(cart, "Total")).toHaveText("$8.00");
  await page.reload();
  const again = await openCart(page);
  await expect(amount(again, "Total")).toHaveText("$8.00");
  await again.getByRole("button", { name: "Remove discount code WELCOME20" }).click();
  await expect(amount(again, "Total")).toHaveText("$9.99");
});

test("clearing the cart clears the discount too", async ({ page }) => {
  await openPremium(page);
  await addToCart(page, "Patient Language Partner");
  const cart = await openCart(page);
  await applyCode(cart, "WELCOME20");
  await expect(amount(cart, "Total")).toHaveText("$8.00");
  await cart.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(cart.getByText("Your Cart is Empty")).toBeVisible();
  await cart.getByRole("button", { name: "Close" }).click();
  await addToCart(page, "Patient Language Partner");
  await expect(amount(await openCart(page), "Total")).toHaveText("$9.99");
});

test("every wrong code has its own message and leaves the cart as it is", async ({
  page,
  faults,
  server,
  discountCode,
}) => {
  faults.allow("422 POST /api/discount/validate");
  const expired = await discountCode("--percentage", "10", "--expires", "2020-01-01T00:00:00Z");
  const inactive = await discountCode("--percentage", "10");
  await server.command(["discount", "deactivate", inactive]);
  await openPremium(page);
  await addToCart(page, "Travel Companion");
  const cart = await openCart(page);
  const messages = new Set<string>();
  for (const code of ["NOSUCHCODE", expired, inactive]) {
    await applyCode(cart, code);
    const field = cart.getByLabel("Discount code");
    await expect(field).toHaveAccessibleDescription(/./);
    await expectToast(page, "Invalid Code");
    const id = await field.getAttribute("aria-describedby");
    messages.add((await page.locator(`[id="${id}"]`).textContent()) ?? "");
    await expect(amount(cart, "Total")).toHaveText("$12.00");
    await cart.getByLabel("Discount code").fill("");
  }
  expect([...messages]).toHaveLength(3);
});

test("the cart of one tab is the cart of the other", async ({ page, context }) => {
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

test("a stored cart that cannot be read is ignored", async ({ page }) => {
  for (const stored of ["{", "null", '{"items":[{"id":1}]}', '{"items":[],"discount":{"id":7}}']) {
    await page.goto("/premium-gpts");
    await page.evaluate((value) => localStorage.setItem("cart", value), stored);
    await openPremium(page);
    await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  }
});

test("when the agents cannot be fetched, that is said, and trying again fetches them", async ({
  page,
  faults,
}) => {
  faults.allow("503 GET /api/gpts/free");
  await page.route(
    "**/api/gpts/free",
    (route) => route.fulfill({ status: 503, json: { code: "unavailable", message: "Back in a moment." } }),
    { times: 1 },
  );
  await page.goto("/free-gpts");
  await expect(page.getByText("The agents could not be loaded")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(titles(page).first()).toBeVisible();
});
