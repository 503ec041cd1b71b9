import { expect, test } from "../support/admin";
import {
  amount,
  cards,
  completedOrder,
  fillInCard,
  openHistory,
  payButton,
  purchases,
} from "../support/checkout";
import { buy } from "../support/orders";
import { heading } from "../support/page-helpers";

test("member_buys_a_bundle_with_credit_for_an_owned_agent", async ({ page, member: _member }) => {
  await buy(page.request, ["Travel Companion"]);
  await page.goto("/premium-gpts");
  await page.getByRole("link", { name: "An Easier Home" }).click();
  await expect(heading(page, "An Easier Home")).toBeVisible();
  await expect(
    page.getByText("You already own Travel Companion: $8.86 off the price of $29.90."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add Bundle to Cart" }).click();
  await page.getByRole("button", { name: /^In Cart/ }).click();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("You already own Travel Companion: $8.86 off")).toBeVisible();
  await expect(amount(cart, "Total")).toHaveText("$21.04");
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();

  const order = page.getByRole("list", { name: "In An Easier Home" });
  await expect(order.getByRole("heading")).toHaveText(["Family Week Organizer", "Home Project Planner"]);
  await expect(order.getByText("$11.07")).toBeVisible();
  await expect(order.getByText("$9.97")).toBeVisible();
  await fillInCard(page, cards.valid);
  await expect(payButton(page)).toHaveText("Pay $21.04");
  await payButton(page).click();
  await expect(completedOrder(page)).toBeVisible();

  await openHistory(page);
  await expect(purchases(page)).toHaveCount(3);
  const bundle = page.getByRole("region", { name: "Bundle An Easier Home" });
  await expect(bundle.getByRole("heading")).toHaveText(["Home Project Planner", "Family Week Organizer"]);
  await page.getByRole("link", { name: "View order" }).first().click();
  await expect(
    page.getByRole("list", { name: "In An Easier Home" }).getByText("Family Week Organizer"),
  ).toBeVisible();
});
