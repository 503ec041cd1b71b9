import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  cardRules,
  formatCardNumber,
  formatExpiry,
  formatInPlace,
  formatSecurityCode,
} from "@/features/purchases/checkout/card";
import { countries } from "@/lib/countries";

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21) }));
afterEach(() => void vi.useRealTimers());

const good = { cardNumber: "4242 4242 4242 4242", expiry: "12/30", cvc: "123", country: "US" };
const errors = (card: Partial<typeof good>) =>
  Object.entries({ ...good, ...card }).flatMap(
    ([name, typed]) => cardRules[name as keyof typeof cardRules](typed).error ?? [],
  );

test("format_card_number_groups_digits_by_four", () => {
  expect(formatCardNumber("4242")).toBe("4242");
  expect(formatCardNumber("42424")).toBe("4242 4");
  expect(formatCardNumber("4242-4242 4242x4242")).toBe("4242 4242 4242 4242");
});

test("format_expiry_adds_slash_and_leading_zero", () => {
  expect(["1", "12", "123", "1234", "12/34", "5", "534", "12/2034", "12 / 34"].map(formatExpiry)).toEqual([
    "1",
    "12",
    "12/3",
    "12/34",
    "12/34",
    "05",
    "05/34",
    "12/34",
    "12/34",
  ]);
});

test("format_security_code_keeps_four_digits", () => {
  expect(formatSecurityCode("12a345")).toBe("1234");
});

test("format_in_place_keeps_caret_after_inserted_digit", () => {
  const input = document.createElement("input");
  input.value = "4242 94242 4242 424";
  input.setSelectionRange(6, 6);
  formatInPlace(input, formatCardNumber);
  expect(input.value).toBe("4242 9424 2424 2424");
  expect(input.selectionStart).toBe(6);
});

test("format_in_place_keeps_caret_at_end", () => {
  const input = document.createElement("input");
  input.value = "42424";
  input.setSelectionRange(5, 5);
  formatInPlace(input, formatCardNumber);
  expect(input.selectionStart).toBe("4242 4".length);
});

test("validate_card_valid_has_no_errors", () => {
  expect(errors({})).toEqual([]);
});

test("validate_card_reports_each_error", () => {
  expect(errors({ cardNumber: "" })).toContain("Enter a card number");
  expect(errors({ cardNumber: "4242 4242 4242 4241" })).toEqual(["This card number isn't valid"]);
  expect(errors({ cardNumber: "4242" })).toEqual(["This card number isn't valid"]);
  expect(errors({ expiry: "" })).toEqual(["Enter the expiration date as MM/YY"]);
  expect(errors({ expiry: "13/30" })).toEqual(["Enter the expiration date as MM/YY"]);
  expect(errors({ expiry: "10/26" })).toEqual(["This card has expired"]);
  expect(errors({ cvc: "12" })).toEqual(["Enter the 3 or 4 digits of the security code"]);
  expect(errors({ country: "" })).toEqual(["Choose a country"]);
});

test("validate_expiry_accepts_current_month", () => {
  expect(errors({ expiry: "11/26" })).toEqual([]);
});

test("countries_are_unique_and_sorted_by_name", () => {
  const all = countries();
  expect(all).toContainEqual({ code: "US", name: "United States" });
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ code }) => code)).size).toBe(249);
  expect(all[0]?.name).toBe("Afghanistan");
});
