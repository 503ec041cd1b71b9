import { expect, test } from "vitest";
import { formatDate, formatLongDate } from "@/lib/dates";

test("a date is short on lists and long on a post", () => {
  expect(formatDate("2025-01-05T12:00:00Z")).toBe("Jan 5, 2025");
  expect(formatLongDate("2025-01-05T12:00:00Z")).toBe("January 5, 2025");
});
