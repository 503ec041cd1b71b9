import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { archiveChange, type ItemChange } from "@/components/admin/item-changes";
import { findMove } from "@/components/admin/move-item";
import { byText, oldestFirst } from "@/lib/list-sort";
import { categoryFilter, type ListView } from "@/lib/list-view";
import { fakeServer } from "@/testing/fake-server";
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
  /** Receives the requests, such as "archive thing 1,thing 2". */
  onRequest?: (request: string) => void;
}

const hide: ItemChange<Thing> = {
  action: "hide",
  label: "Hide",
  Icon: EyeOff,
  appliesTo: ({ category }) => category !== "Hidden",
  done: "Hidden",
  undo: "show",
  undoAlternative: "Choose Show",
};
const changes: ItemChange<Thing>[] = [hide, archiveChange];

function Things({ items, error, onRefresh = () => {}, onRequest = () => {} }: Props) {
  const [current, setCurrent] = useState(items);
  const navigate = useNavigate();
  const remove = (ids: string[]) => setCurrent((before) => before?.filter(({ id }) => !ids.includes(id)));
  return (
    <main>
      <AdminListPage<Thing>
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
        renderItems={(shown, { onEdit: _onEdit, ...controls }, sorting) => (
          <Table
            caption="Things"
            columns={[
              { name: "Name", sort: nameOrders, cell: ({ id }) => id },
              { name: "Category", cell: ({ category }) => category },
            ]}
            rows={shown}
            {...sorting}
            {...controls}
          />
        )}
        renderEditor={({ item, template, onSaved, onClose }) =>
          item === null && (
            <button
              type="button"
              onClick={() => {
                const id = template ? `copy of ${template.id}` : "new thing";
                setCurrent((before) => [{ id, category: "Even" }, ...(before ?? [])]);
                onSaved();
                onClose();
              }}
            >
              Save
            </button>
          )
        }
        deleteItem={async ({ id }) => remove([id])}
        kind="thing"
        changes={changes}
        changeAll={async (ids, { action, category }) => {
          onRequest(`${action} ${ids}${category ? ` ${category}` : ""}`);
          if (action === "fail") throw new Error("offline");
          const missing = ids.filter((id) => id === "thing 4");
          const changed = ids.filter((id) => id !== "thing 4");
          if (action === "delete" || action === "archive") remove(ids);
          return { changed, missing };
        }}
        categories={["Even", "Odd"]}
        manualOrder={{
          findMove: (item, direction, shown, list) =>
            findMove({ ...item, isFeatured: false }, direction, shown.map(asPlaced), list.map(asPlaced)),
          move: async (id, to) => {
            onRequest(`move ${id} ${JSON.stringify(to)}`);
            setCurrent((before) => before?.toSorted((one) => (one.id === id ? -1 : 1)));
          },
        }}
      />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </main>
  );
}
const asPlaced = (thing: Thing) => ({ ...thing, isFeatured: false });

function renderThings(at = "/things", props: Props = { items: things }) {
  renderAt(at, <Things {...props} />);
  return userEvent.setup({ pointerEventsCheck: 0 });
}
type User = ReturnType<typeof userEvent.setup>;

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
  await waitFor(() => expect(searchField()).toHaveFocus());
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
  await waitFor(() => expect(rows()[0]).toHaveFocus());
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
  await waitFor(() => expect(searchField()).toHaveFocus());
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
  await waitFor(() => expect(press(`Edit ${focused}`)).toHaveFocus());
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

const checkbox = (name: string) => screen.getByRole("checkbox", { name });
const bar = () => within(screen.getByRole("group", { name: "Selected things" }));
const menuItems = () => screen.queryAllByRole("menuitem").map(({ textContent }) => textContent);

/** Opens the menu of a thing and chooses the item that begins with this name. */
async function choose(user: User, thing: string, name: string): Promise<void> {
  await user.click(press(`More actions for ${thing}`));
  await user.click(screen.getByRole("menuitem", { name: new RegExp(`^${name}`) }));
}

function renderWithRequests(at = "/things") {
  const requests: string[] = [];
  const user = renderThings(at, { items: things, onRequest: (request) => requests.push(request) });
  return { user, requests };
}

test("shift_click_selects_range_and_page_checkbox_selects_all", async () => {
  const { user } = renderWithRequests();
  expect(screen.queryByRole("group", { name: "Selected things" })).not.toBeInTheDocument();
  await user.click(checkbox("Select thing 1"));
  expect(checkbox("Select all shown")).toBePartiallyChecked();
  await user.keyboard("{Shift>}");
  await user.click(checkbox("Select thing 3"));
  await user.keyboard("{/Shift}");
  expect(bar().getByText("3 selected")).toBeVisible();
  await user.click(checkbox("Select all shown"));
  expect(bar().getByText("5 selected")).toBeVisible();
  await user.click(checkbox("Select all shown"));
  expect(screen.queryByRole("group", { name: "Selected things" })).not.toBeInTheDocument();
});

test("selected_item_hidden_by_filter_is_not_changed", async () => {
  const { user, requests } = renderWithRequests();
  await user.click(checkbox("Select thing 0"));
  await user.click(checkbox("Select thing 1"));
  await user.selectOptions(select("Category"), "Odd");
  expect(bar().getByText("1 selected")).toBeVisible();
  await user.click(bar().getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("Archived")).toBeVisible();
  expect(requests).toEqual(["archive thing 1"]);
});

test("bulk_change_by_keyboard_reports_missing_items_and_is_undone", async () => {
  const { user, requests } = renderWithRequests();
  checkbox("Select thing 2").focus();
  await user.keyboard(" ");
  await user.click(checkbox("Select thing 3"));
  await user.click(checkbox("Select thing 4"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(bar().getByRole("button", { name: "Change category" })).toHaveFocus());
  await user.tab();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Hidden")).toBeVisible();
  expect(screen.getByText("2 things. 1 thing no longer exists.")).toBeVisible();
  await waitFor(() => expect(checkbox("Select thing 2")).toHaveFocus());
  expect(checkbox("Select thing 2")).not.toBeChecked();
  await user.click(press("Undo"));
  expect(await screen.findByText("Undone")).toBeVisible();
  expect(requests).toEqual(["hide thing 2,thing 3,thing 4", "show thing 2,thing 3"]);
});

test("escape_clears_selection_and_keeps_focus_in_list", async () => {
  const { user } = renderWithRequests();
  await user.click(checkbox("Select thing 1"));
  await user.keyboard("{Enter}{Escape}");
  expect(screen.queryByRole("group", { name: "Selected things" })).not.toBeInTheDocument();
  await waitFor(() => expect(checkbox("Select thing 1")).toHaveFocus());
});

test("bulk_category_is_required_and_sent_once", async () => {
  const { user, requests } = renderWithRequests();
  await user.click(checkbox("Select thing 1"));
  await user.click(checkbox("Select thing 2"));
  await user.click(bar().getByRole("button", { name: "Change category" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the category of 2 things" }));
  await user.click(dialog.getByRole("button", { name: "Change category" }));
  expect(await dialog.findByText("Category is required")).toBeVisible();
  await user.type(dialog.getByRole("combobox", { name: "Category" }), " Home ");
  await user.click(dialog.getByRole("button", { name: "Change category" }));
  expect(await screen.findByText("Moved to Home")).toBeVisible();
  expect(requests).toEqual(["set_category thing 1,thing 2 Home"]);
  await waitFor(() => expect(checkbox("Select thing 1")).toHaveFocus());
});

test("bulk_delete_confirms_and_undo_restores_all", async () => {
  const { user, requests } = renderWithRequests();
  await user.click(checkbox("Select thing 0"));
  await user.click(checkbox("Select thing 1"));
  await user.click(bar().getByRole("button", { name: "Delete" }));
  const question = screen.getByRole("alertdialog", { name: "Delete 2 things" });
  expect(question).toHaveAccessibleDescription("Are you sure you want to delete 2 things?");
  expect(requests).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("2 things deleted")).toBeVisible();
  expect(names()).toEqual(["thing 2", "thing 3", "thing 4"]);
  await waitFor(() => expect(press("Edit thing 2")).toHaveFocus());
  await user.click(press("Undo"));
  expect(await screen.findByText("2 things are back where they were.")).toBeVisible();
  expect(requests).toEqual(["delete thing 0,thing 1", "restore thing 0,thing 1"]);
});

test("archive_from_menu_focuses_next_item", async () => {
  const { user, requests } = renderWithRequests();
  await choose(user, "thing 1", "Archive");
  expect(await screen.findByText("thing 1.")).toBeVisible();
  expect(requests).toEqual(["archive thing 1"]);
  await waitFor(() => expect(press("More actions for thing 2")).toHaveFocus());
});

test("duplicate_opens_editor_for_a_copy", async () => {
  const { user } = renderWithRequests();
  await choose(user, "thing 1", "Duplicate");
  await user.click(press("Save"));
  expect(names()[0]).toBe("copy of thing 1");
});

test("move_by_menu_or_shortcut_keeps_focus_on_item", async () => {
  const { user, requests } = renderWithRequests();
  await user.click(press("More actions for thing 0"));
  expect(menuItems().filter((text) => text?.startsWith("Move"))).toEqual(["Move downAlt ↓"]);
  await user.click(screen.getByRole("menuitem", { name: "Hide" }));
  await user.click(press("More actions for thing 4"));
  expect(menuItems().filter((text) => text?.startsWith("Move"))).toEqual([
    "Move upAlt ↑",
    "Move to topAlt Home",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Hide" }));
  await choose(user, "thing 2", "Move to top");
  expect(await screen.findByText("Moved thing 2 to the top")).toBeInTheDocument();
  await waitFor(() => expect(press("More actions for thing 2")).toHaveFocus());
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(await screen.findByText("Moved thing 2 down")).toBeInTheDocument();
  expect(requests.filter((request) => request.startsWith("move"))).toEqual([
    'move thing 2 {"before":"thing 0"}',
    'move thing 2 {"after":"thing 0"}',
  ]);
});

test("move_in_another_sort_order_is_not_offered", async () => {
  const { user } = renderWithRequests("/things?sort=name");
  await user.click(press("More actions for thing 2"));
  expect(menuItems()).toEqual(["Duplicate", "Hide", "Archive", "History"]);
});

test("history_shows_who_changed_what", async () => {
  const entry = {
    id: "1",
    happenedAt: "2026-11-21T12:00:00Z",
    actorKind: "admin",
    actorId: "ada",
    actorEmail: "ada@example.com",
    action: "changed",
    kind: "agent",
    subjectId: "thing 1",
    subjectName: "thing 1",
    before: { title: "Planner", price: 900 },
    after: { title: "Meal Planner", price: 1900 },
  };
  const restored = { ...entry, id: "2", action: "created", before: null, after: { title: "Planner" } };
  const removed = { ...restored, id: "3", action: "removed", before: { title: "Planner" }, after: null };
  const archived = { ...entry, id: "4", before: {}, after: { isArchived: true } };
  const created = { ...restored, id: "5" };
  const first = "/api/admin/history/thing/thing%201?limit=20";
  fakeServer({
    [`GET ${first}`]: { json: { items: [entry, restored, removed], nextCursor: "next" } },
    [`GET ${first}&cursor=next`]: { json: { items: [archived, created], nextCursor: null } },
  });
  const { user } = renderWithRequests();
  await choose(user, "thing 1", "History");
  const dialog = within(await screen.findByRole("dialog", { name: "History of thing 1" }));
  await user.click(await dialog.findByText("Changed: Title, Price"));
  expect(dialog.getByRole("row", { name: "Price $9.00 $19.00" })).toBeVisible();
  expect(dialog.getAllByText(/^· ada@example\.com, Admin/)).toHaveLength(3);
  await user.click(dialog.getByRole("button", { name: "Show older changes" }));
  await dialog.findByText("Created", { selector: "span" });
  const titles = dialog.getAllByRole("listitem").map((item) => item.querySelector("span")?.textContent);
  expect(titles).toEqual([
    "Changed: Title, Price",
    "Restored from the trash",
    "Moved to the trash",
    "Archived",
    "Created",
  ]);
});

test("history_failed_can_be_retried", async () => {
  let isDown = true;
  fakeServer({
    "GET /api/admin/history/thing/thing%201?limit=20": () =>
      isDown ? { status: 503 } : { json: { items: [], nextCursor: null } },
  });
  const { user } = renderWithRequests();
  await choose(user, "thing 1", "History");
  expect(await screen.findByText("We couldn't load the history")).toBeVisible();
  isDown = false;
  await user.click(press("Try again"));
  expect(await screen.findByText("No changes recorded")).toBeVisible();
});
