import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { ItemActions } from "@/components/admin/item-actions";
import { byText, oldestFirst } from "@/lib/list-sort";
import { categoryFilter, type ListView } from "@/lib/list-view";
import { renderAt } from "@/testing/render";
import { Table } from "@/ui/table";

interface Thing {
  id: string;
  category: string;
}
const make = (length: number): Thing[] =>
  Array.from({ length }, (_, index) => ({ id: `thing ${index}`, category: index % 2 ? "Odd" : "Even" }));
const things = make(5);
/** Three pages. */
const manyThings = make(130);
const labels = {
  noun: { one: "thing", many: "things" },
  search: "Search things",
  loading: "Loading things...",
  failed: "We couldn't load the things",
  none: "No things yet",
  noResults: "No things match your search",
  add: "Add Thing",
  addFirst: "Add Your First Thing",
  title: "Delete Thing",
  question: "Are you sure?",
  deleted: "Thing deleted",
  notDeleted: "The thing couldn't be deleted",
};
const view: ListView<Thing> = {
  searchFields: ({ id }) => [id],
  filters: [categoryFilter()],
  sortOrders: [
    oldestFirst,
    { value: "name", label: "Name, A to Z", sort: byText(({ id }) => id) },
    { value: "-name", label: "Name, Z to A", sort: byText(({ id }) => id, "descending") },
  ],
};
const nameOrders = [
  { value: "name", direction: "ascending" },
  { value: "-name", direction: "descending" },
] as const;

interface Props {
  items?: Thing[] | undefined;
  error?: unknown;
  onRefresh?: () => void;
}

function Things({ items, error, onRefresh = () => {} }: Props) {
  const [current, setCurrent] = useState(items);
  const navigate = useNavigate();
  return (
    <main>
      <AdminListPage
        title="Things"
        heading="THINGS"
        subtitle=""
        labels={labels}
        view={view}
        items={current}
        error={error}
        onRefresh={onRefresh}
        getName={({ id }) => id}
        skeleton={<p>skeleton</p>}
        renderItems={(shown, { onEdit, onDelete }, sorting) => (
          <Table
            caption="Things"
            columns={[
              { name: "Name", sort: nameOrders, cell: ({ id }) => id },
              { name: "Category", cell: ({ category }) => category },
            ]}
            rows={shown}
            {...sorting}
            renderActions={(thing) => (
              <ItemActions name={thing.id} onEdit={() => onEdit(thing)} onDelete={() => onDelete(thing)} />
            )}
          />
        )}
        renderEditor={({ item, onSaved, onClose }) =>
          item === null && (
            <button
              type="button"
              onClick={() => {
                setCurrent((before) => [{ id: "new thing", category: "Even" }, ...(before ?? [])]);
                onSaved();
                onClose();
              }}
            >
              Save
            </button>
          )
        }
        restoreItem={async () => {}}
        deleteItem={async ({ id }) => setCurrent((before) => before?.filter((thing) => thing.id !== id))}
      />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </main>
  );
}

function renderThings(at = "/things", props: Props = { items: things }) {
  renderAt(at, <Things {...props} />);
  return userEvent.setup();
}
const names = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole("row").slice(1);
const select = (name: string) => screen.getByRole("combobox", { name });
const searchField = () => screen.getByRole("searchbox", { name: "Search things" });
const press = (name: string) => screen.getByRole("button", { name });
const status = () => screen.getByText(/\d+ things?$/, { selector: "[role=status]" });

test("list_without_params_shows_first_page_and_count", () => {
  renderThings("/things", { items: manyThings });
  expect(status()).toHaveTextContent(/^130 things$/);
  expect(names()).toEqual(manyThings.slice(0, 60).map(({ id }) => id));
  expect(screen.getByText("1–60 of 130")).toBeVisible();
});

test("search_and_filter_narrow_list_and_announce_count", async () => {
  const user = renderThings();
  await user.selectOptions(select("Category"), "Odd");
  expect(status()).toHaveTextContent(/^2 of 5 things$/);
  await user.type(searchField(), "thing 3");
  expect(status()).toHaveTextContent(/^1 of 5 things$/);
  expect(names()).toEqual(["thing 3"]);
  expect(await screen.findByText("at /things?q=thing+3&category=Odd")).toBeVisible();
});

test("search_without_match_offers_to_clear_and_keeps_sort", async () => {
  const user = renderThings("/things?q=nothing&category=Odd&sort=oldest");
  expect(screen.getByText("No things match your search")).toBeVisible();
  await user.click(press("Clear search and filters"));
  expect(names()[0]).toBe("thing 4");
  expect(searchField()).toHaveFocus();
  expect(await screen.findByText("at /things?sort=oldest")).toBeVisible();
});

test("filter_unknown_value_in_url_is_ignored", () => {
  renderThings("/things?category=Deleted");
  expect(status()).toHaveTextContent(/^5 things$/);
  expect(select("Category")).toHaveDisplayValue("All");
});

test("sort_column_header_toggles_direction_and_sets_aria_sort", async () => {
  const user = renderThings();
  const header = () => screen.getByRole("columnheader", { name: "Name" });
  expect(header()).not.toHaveAttribute("aria-sort");
  await user.click(press("Name"));
  expect(header()).toHaveAttribute("aria-sort", "ascending");
  expect(names().slice(0, 3)).toEqual(["thing 0", "thing 1", "thing 2"]);
  expect(select("Sort")).toHaveDisplayValue("Name, A to Z");
  await user.click(press("Name"));
  expect(header()).toHaveAttribute("aria-sort", "descending");
  expect(names()[0]).toBe("thing 4");
  expect(screen.getByRole("columnheader", { name: "Category" })).not.toHaveAttribute("aria-sort");
});

test("page_link_focuses_first_item_and_back_restores", async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  const user = renderThings("/things", { items: manyThings });
  await user.click(screen.getByRole("link", { name: "3" }));
  expect(screen.getByText("at /things?page=3")).toBeVisible();
  expect(names()).toEqual(manyThings.slice(120).map(({ id }) => id));
  expect(rows()[0]).toHaveFocus();
  expect(scrollIntoView).toHaveBeenCalledOnce();
  await user.click(press("Back"));
  expect(names()[0]).toBe("thing 0");
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

test("page_beyond_the_last_shows_the_last", () => {
  renderThings("/things?page=9", { items: manyThings });
  expect(screen.getByText("121–130 of 130")).toBeVisible();
});

test("shortcut_focuses_search_unless_typing", async () => {
  const user = renderThings();
  await user.keyboard("/");
  expect(searchField()).not.toHaveFocus();
  press("Edit thing 0").focus();
  await user.keyboard("/");
  expect(searchField()).toHaveFocus();
  await user.keyboard("1/2");
  expect(searchField()).toHaveValue("1/2");
});

test("create_with_filters_shows_new_item_first", async () => {
  const user = renderThings("/things?category=Odd&page=2");
  await user.click(press("Add Thing"));
  await user.click(press("Save"));
  expect(names()[0]).toBe("new thing");
  expect(screen.getByText("at /things")).toBeVisible();
});

test.each([
  ["thing 1", "thing 3"],
  ["thing 3", "thing 1"],
])("delete_%s_of_odd_things_focuses_%s", async (deleted, focused) => {
  const user = renderThings("/things?category=Odd");
  await user.click(press(`Delete ${deleted}`));
  await user.click(press("Delete"));
  expect(await screen.findByText("Thing deleted")).toBeVisible();
  expect(press(`Edit ${focused}`)).toHaveFocus();
  expect(status()).toHaveTextContent(/^1 of 4 things$/);
});

test("list_loading_shows_skeleton_and_announces_it", () => {
  renderThings("/things", {});
  expect(screen.getByText("skeleton")).toBeVisible();
  expect(screen.getByText("Loading things...")).toHaveRole("status");
});

test("list_empty_offers_to_add_the_first_without_controls", async () => {
  const user = renderThings("/things", { items: [] });
  expect(screen.getByText("No things yet")).toBeVisible();
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  await user.click(press("Add Your First Thing"));
  expect(press("Save")).toBeVisible();
});

test("list_failed_offers_retry", async () => {
  const onRefresh = vi.fn<() => void>();
  const user = renderThings("/things", { error: new Error("offline"), onRefresh });
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn't load the things");
  await user.click(press("Try again"));
  expect(onRefresh).toHaveBeenCalledOnce();
});

test("refresh_failed_keeps_list_and_shows_notice", async () => {
  const onRefresh = vi.fn<() => void>();
  const user = renderThings("/things", { items: things, error: new Error("offline"), onRefresh });
  expect(names()).toHaveLength(5);
  expect(screen.getByRole("alert")).toHaveTextContent("It may be out of date.");
  await user.click(press("Refresh"));
  expect(onRefresh).toHaveBeenCalledOnce();
});
