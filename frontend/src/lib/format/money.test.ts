import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCents } from "@/lib/format/money";

test("format_cents_shows_dollars_with_two_decimals", () => {
  expect([0, 5, 1234, 1900, 123450, -500].map(formatCents)).toEqual([
    "$0.00",
    "$0.05",
    "$12.34",
    "$19.00",
    "$1,234.50",
    "−$5.00",
  ]);
});

test("format_cents_loses_no_cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (cents) => {
      expect(
        formatCents(cents)
          .replace(/[$.,]/g, "")
          .replace(/^0+(?=.)/, ""),
      ).toBe(String(cents));
    }),
  );
});
