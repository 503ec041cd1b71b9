import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { formatDate, formatDateTime, localIsoDate, useFormattedDate } from "@/lib/format/dates";

function Day({ date, length }: { date: string; length: "short" | "long" }) {
  return useFormattedDate(date, length);
}

test("date_is_short_in_lists_and_long_on_posts", () => {
  expect(formatDate("2025-01-05T12:00:00Z")).toBe("Jan 5, 2025");
  render(createElement(Day, { date: "2025-01-05T12:00:00Z", length: "long" }));
  expect(screen.getByText("January 5, 2025")).toBeInTheDocument();
});

test("date_time_does_not_wrap_before_am", () => {
  expect(formatDateTime(new Date(2025, 0, 5, 9, 30).toISOString())).toBe("Jan 5, 2025, 9:30\u00a0AM");
});

test("local_iso_date_is_the_day_in_the_local_time_zone", () => {
  const date = new Date(2025, 0, 5, 0, 30);
  expect(localIsoDate(date.toISOString())).toBe("2025-01-05");
  expect(localIsoDate(new Date(2025, 10, 30, 23, 30).toISOString())).toBe("2025-11-30");
});

test("date_before_hydration_is_in_utc", () => {
  for (const date of ["2025-01-05T00:00:01Z", "2025-01-05T23:59:59Z"])
    expect(renderToString(createElement(Day, { date, length: "short" }))).toBe("Jan 5, 2025");
});

test("date_is_english_in_every_locale", () => {
  for (const length of ["short", "long"] as const) {
    const format = new Intl.DateTimeFormat("en-US", { month: length, day: "numeric", year: "numeric" });
    const inUtc = new Intl.DateTimeFormat("en-US", {
      month: length,
      day: "numeric",
      year: "numeric",
      timeZone: "UTC",
    });
    for (let month = 1; month <= 12; month += 1) {
      const date = `2024-${String(month).padStart(2, "0")}-29T23:30:00Z`;
      const { unmount } = render(createElement(Day, { date, length }));
      expect(screen.getByText(format.format(new Date(date)))).toBeInTheDocument();
      unmount();
      expect(renderToString(createElement(Day, { date, length }))).toBe(inUtc.format(new Date(date)));
      if (length === "short") expect(formatDate(date)).toBe(format.format(new Date(date)));
    }
  }
});

test.each(["", "soon", "+10000-01-01T00:00:00Z", "9999-99-99"])("date_%j_is_shown_as_unknown", (date) => {
  expect([formatDate(date), formatDateTime(date)]).toEqual(["Unknown date", "Unknown date"]);
  expect(localIsoDate(date)).toBe("");
});
