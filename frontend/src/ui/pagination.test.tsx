import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { Pagination } from "@/ui/pagination";

const onNavigate = vi.fn<() => void>();

function renderPage(page: number, pageCount: number) {
  onNavigate.mockReset();
  renderAt(
    "/list",
    <Pagination
      page={page}
      pageSize={10}
      total={pageCount * 10 - 3}
      pageUrl={(target) => `?page=${target}`}
      onNavigate={onNavigate}
    />,
  );
}
const numbers = () =>
  screen.queryAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);

test("pagination_of_single_page_shows_nothing", () => {
  renderPage(1, 1);
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

test.each([
  [1, 3, "1 2 3"],
  [1, 9, "1 2 … 9"],
  [3, 9, "1 2 3 4 … 9"],
  [4, 9, "1 2 3 4 5 … 9"],
  [5, 9, "1 … 4 5 6 … 9"],
  [9, 9, "1 … 8 9"],
])("pagination_page_%i_of_%i_links_near_pages_and_ends", (page, pageCount, expected) => {
  renderPage(page, pageCount);
  expect(numbers().join(" ")).toBe(expected);
  expect(screen.getByText(String(page))).toHaveAttribute("aria-current", "page");
});

test("pagination_range_of_last_page_ends_at_total", () => {
  renderPage(9, 9);
  expect(screen.getByText("81–87 of 87")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Next" })).not.toBeInTheDocument();
});

test("pagination_link_followed_navigates_and_reports_it", async () => {
  renderPage(1, 9);
  expect(screen.queryByRole("link", { name: "Previous" })).not.toBeInTheDocument();
  await setupUser().click(screen.getByRole("link", { name: "Next" }));
  expect(screen.getByText("at /list?page=2")).toBeVisible();
  expect(onNavigate).toHaveBeenCalledOnce();
});

test("pagination_link_opened_in_new_tab_keeps_current_page", async () => {
  renderPage(1, 9);
  const user = setupUser();
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("link", { name: "Next" }));
  expect(onNavigate).not.toHaveBeenCalled();
});
