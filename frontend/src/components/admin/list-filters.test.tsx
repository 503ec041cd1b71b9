import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ListFilters } from "@/components/admin/list-filters";
import { setupUser } from "@/testing/user";

test("filters_button_shows_count_and_expands", async () => {
  const user = setupUser();
  const { rerender } = render(<ListFilters activeCount={0}>Status</ListFilters>);
  const button = screen.getByRole("button", { name: "Filters" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(document.getElementById(button.getAttribute("aria-controls") ?? "")).toHaveTextContent("Status");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  rerender(<ListFilters activeCount={2}>Status</ListFilters>);
  expect(button).toHaveAccessibleName("Filters 2 active");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "false");
});
