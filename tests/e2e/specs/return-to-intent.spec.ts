import { expect, test } from "../support/admin";
import { addToCart, cartButton, openCart, openPremium } from "../support/checkout";
import { Mailbox } from "../support/mailbox";
import { agentCard, expectPath, heading } from "../support/page-helpers";
import { newUser, registerAndVerify, verificationSubject } from "../support/users";

test("join_on_the_laptop_and_verify_on_the_phone_lands_on_the_page", async ({ page, openBrowser }) => {
  const anna = newUser();
  await page.goto("/premium-gpts");
  await expectPath(page, "/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill(anna.firstName);
  await form.getByLabel("Email Address").fill(anna.email);
  await form.getByRole("button", { name: "JOIN NOW" }).click();
  await expectPath(page, `/verify-email?${new URLSearchParams({ email: anna.email })}`);

  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
  await phone.goto(await new Mailbox(page.request).link(anna.email, verificationSubject, "/verify"));
  await expect(heading(phone, "Email Confirmed")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Continue where you left off" })).toBeVisible();
  await expect(heading(phone, "PREMIUM GPT AGENTS")).toBeVisible();
});

test("cart_follows_the_account_from_phone_to_laptop_and_back", async ({ page, openBrowser, pageErrors }) => {
  // The browser may try before it knows that it is offline.
  pageErrors.allow("failed POST /api/cart/changes net::ERR_INTERNET_DISCONNECTED");
  const anna = newUser();
  await registerAndVerify(page.request, anna);
  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
  await phone.context().addCookies(await page.context().cookies());
  await openPremium(phone);
  const firstSent = phone.waitForResponse((response) => response.url().endsWith("/api/cart/changes"));
  await addToCart(phone, "Travel Companion");
  await firstSent;
  // Without a connection, the cart works on; the addition is sent once there is one again.
  await phone.context().setOffline(true);
  await agentCard(phone, "Travel Companion").getByRole("button", { name: "In Cart" }).waitFor();
  const second = phone.getByRole("button", { name: "Add to Cart" }).first();
  await second.click();
  await expect(cartButton(phone)).toHaveText("2");
  const sent = phone.waitForResponse((response) => response.url().endsWith("/api/cart/changes"));
  await phone.context().setOffline(false);
  await sent;

  await page.goto("/free-gpts");
  await expect(cartButton(page)).toHaveText("2");
  const cart = await openCart(page);
  const removed = page.waitForResponse((response) => response.url().endsWith("/api/cart/changes"));
  await cart.getByRole("button", { name: "Clear" }).click();
  await removed;
  await openCart(phone);
  await expect(phone.getByText("Your Cart is Empty")).toBeVisible();
});
