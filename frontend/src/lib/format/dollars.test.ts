import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDollars, maxCents, parseDollars } from "@/lib/format/dollars";

test("price_round_trips_without_losing_a_cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCents }), (cents) => {
      expect(parseDollars(formatDollars(cents))).toBe(cents);
      expect(parseDollars(String(cents / 100))).toBe(cents);
    }),
  );
});

test.each([
  ["12.5", 1250],
  ["0", 0],
  ["0.29", 29],
  [" 19.99 ", 1999],
  ["1.005", 101],
  ["0.004", 0],
  ["1e-7", 0],
  ["1e3", 100_000],
  ["999999.99", maxCents],
])("parse_%j_dollars_returns_%i_cents", (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
});

test.each(["", "  ", "-0.01", "twelve", "12,50", "1000000", "Infinity"])(
  "parse_dollars_%j_returns_null",
  (typed) => {
    expect(parseDollars(typed)).toBeNull();
  },
);

test("format_cents_shows_dollars_with_two_decimals", () => {
  expect([5, 1250, 100_000].map(formatDollars)).toEqual(["0.05", "12.50", "1000.00"]);
});
