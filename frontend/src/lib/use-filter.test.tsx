import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useFilter } from "@/lib/use-filter";
import { renderAt } from "@/testing/render";

function Search() {
  const { filter, setFilter } = useFilter();
  return (
    <input
      aria-label="Search"
      value={filter.search}
      onChange={(event) => setFilter({ ...filter, search: event.target.value })}
    />
  );
}
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

test("filter_typed_reaches_url_with_other_parameters", async () => {
  renderAt("/list?utm_source=feed", <Search />);
  await userEvent.type(screen.getByLabelText("Search"), "meal");
  expect(await screen.findByText("at /list?utm_source=feed&q=meal")).toBeVisible();
});

test("filter_navigation_within_delay_is_not_undone", async () => {
  renderAt("/list", <Search />);
  await userEvent.type(screen.getByLabelText("Search"), "meal");
  // The next page is on its way: the browser has its URL, and this screen is still mounted.
  window.history.pushState(null, "", "/next");
  await wait(300);
  expect(screen.getByText("at /list")).toBeVisible();
  window.history.replaceState(null, "", "/");
});
