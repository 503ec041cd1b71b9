import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { formatDate, useDay } from "@/lib/dates";

function Day({ date, length }: { date: string; length: "short" | "long" }) {
  return useDay(date, length);
}

test("a date is short on lists and long on a post", () => {
  expect(formatDate("2025-01-05T12:00:00Z")).toBe("Jan 5, 2025");
  render(createElement(Day, { date: "2025-01-05T12:00:00Z", length: "long" }));
  expect(screen.getByText("January 5, 2025")).toBeInTheDocument();
});

test("before a page runs its days are those of UTC, as the server writes them", () => {
  for (const date of ["2025-01-05T00:00:01Z", "2025-01-05T23:59:59Z"])
    expect(renderToString(createElement(Day, { date, length: "short" }))).toBe("Jan 5, 2025");
});
