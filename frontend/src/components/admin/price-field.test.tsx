import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PriceField } from "@/components/admin/price-field";

test.each([
  ["1250", "Members pay $1,250.00."],
  ["12.345", "Members pay $12.35."],
  ["0", "Members get it without paying."],
  [
    "0.3",
    "Members pay $0.30. Cards can't be charged less than $0.50, so they need something else in the cart.",
  ],
])("price_%s_is_described", (typed, description) => {
  render(<PriceField typed={typed} />);
  expect(screen.getByRole("spinbutton")).toHaveAccessibleDescription(description);
});

test("invalid_price_is_not_described", () => {
  render(<PriceField typed="" hint="Less than before." />);
  expect(screen.getByRole("spinbutton")).toHaveAccessibleDescription("Less than before.");
});

test("empty_price_says_what_to_enter", () => {
  render(<PriceField typed="" />);
  expect(screen.getByRole("spinbutton")).toHaveAccessibleDescription(
    "What members pay, once. At least $0.50, or 0 for nothing.",
  );
  expect(screen.getByRole("spinbutton")).toHaveAttribute("placeholder", "9.99");
});
