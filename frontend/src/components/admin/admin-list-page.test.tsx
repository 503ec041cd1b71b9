import { screen, waitFor, within } from "@testing-library/react";
import { EyeOff } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { AdminListPage } from "@/components/admin/admin-list-page";
import {
  byName,
  membersOrder,
  newestFirst,
  oldestFirst,
  searchFilter,
  sortFilter,
} from "@/components/admin/filters";
import { archiveChange, type ItemChange } from "@/components/admin/item-changes";
import { useAdminItems } from "@/components/admin/use-admin-items";
import type { Schemas } from "@/lib/api/api-contract";
import { fakePage } from "@/testing/fake-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser, type User } from "@/testing/user";
import { Table } from "@/ui/table";

/** Any item with a category. */
type Thing = Schemas["PromptResponse"];
const thing = (id: string, category: string): Thing => ({
  id,
  category,
  name: id,
  slug: id,
  promptText: "",
  copies: null,
  isFeatured: false,
  createdAt: "",
  updatedAt: "",
});
const make = (length: number): Thing[] =>
  Array.from({ length }, (_, index) => thing(`thing ${index}`, index % 2 ? "Odd" : "Even"));
const things = make(5);
/** Three pages. */
const manyThings = make(130);
const labels = {
  noun: { one: "thing", many: "things" },
  loading: "Loading things...",
  failed: "We couldn't load the things",
  none: "No things yet",
  add: "Add Thing",
  addFirst: "Add Your First Thing",
  title: "Delete Thing",
  question: "Are you sure?",
  deleted: "Thing deleted",
  notDeleted: "The thing couldn't be deleted",
};
const path = "/api/admin/prompts";
const resource = {
  path,
  kind: "prompt",
  filters: [
    searchFilter("Search things"),
    sortFilter(membersOrder, newestFirst, oldestFirst, ...byName("name", "Name")),
  ],
} as const;
const nameOrders = [
  { value: "name", direction: "ascending" },
  { value: "-name", direction: "descending" },
] as const;

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

function Things() {
  const { list, categories, save, remove, changeAll, moveToTop } = useAdminItems<typeof path>(resource);
  const navigate = useNavigate();
  return (
    <main>
      <AdminListPage<Thing>
        title="Things"
        heading="THINGS"
        subtitle=""
        labels={labels}
        list={list}
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
              onClick={async () => {
                const name = template ? `copy of ${template.id}` : "new thing";
                await save({ ...thing(name, "Even") }, null);
                onSaved();
                onClose();
              }}
            >
              Save
            </button>
          )
        }
        deleteItem={({ id }) => remove(id)}
        kind="thing"
        changes={changes}
        changeAll={changeAll}
        categories={categories}
        moveToTop={moveToTop}
      />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </main>
  );
}

/** A server that stores things. The fourth is not found when it is changed. */
function serveThings(initial: readonly Thing[], responses: Record<string, FakeResponse>) {
  let stored = [...initial];
  const requests: string[] = [];
  const remove = (ids: readonly string[]) => {
    stored = stored.filter(({ id }) => !ids.includes(id));
  };
  const byId = (a: Thing, b: Thing) => a.id.localeCompare(b.id, "en", { numeric: true });
  const ofThings = initial.map(({ id }) => [
    [
      `DELETE ${path}/${encodeURIComponent(id)}`,
      () => {
        remove([id]);
        return { status: 204 };
      },
    ],
    [
      `POST ${path}/${encodeURIComponent(id)}/move-to-top`,
      () => {
        requests.push(`move ${id} to top`);
        stored = stored.toSorted((one) => (one.id === id ? -1 : 1));
        return { status: 204 };
      },
    ],
  ]);
  fakeServer({
    "GET /api/admin/prompts?*": (_, query) =>
      fakePage(stored, query, {
        texts: ({ id }) => [id],
        filters: { category: ({ category }, wanted) => category === wanted },
        sorts: { oldest: (a, b) => byId(b, a), name: byId, "-name": (a, b) => byId(b, a) },
      }),
    "POST /api/admin/prompts": (body) => {
      const { name } = body as Thing;
      stored = [thing(name, "Even"), ...stored];
      return { status: 201, json: { id: name } };
    },
    "POST /api/admin/prompts/bulk": (body) => {
      const { ids, action, category } = body as { ids: string[]; action: string; category?: string };
      requests.push(`${action} ${ids}${category ? ` ${category}` : ""}`);
      if (action === "delete" || action === "archive") remove(ids);
      const isGone = (id: string) => id === "thing 4";
      return { json: { changed: ids.filter((id) => !isGone(id)), missing: ids.filter(isGone) } };
    },
    ...Object.fromEntries(ofThings.flat()),
    ...responses,
  });
  return requests;
}

async function renderThings(at = "/things", items = things, responses: Record<string, FakeResponse> = {}) {
  const requests = serveThings(items, responses);
  renderAt(at, <Things />);
  const user = setupUser();
  await waitFor(() => expect(screen.queryByText("Loading things...")).not.toBeInTheDocument());
  return { user, requests };
}

const names = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole("row").slice(1);
const select = (name: string) => screen.getByRole("combobox", { name });
const searchField = () => screen.getByRole("searchbox", { name: "Search things" });
const press = (name: string) => screen.getByRole("button", { name });
const findStatus = (text: string) => screen.findByText(text, { selector: "[role=status], [role=status] *" });

test("list_without_params_shows_first_page_and_count", async () => {
  await renderThings("/things", manyThings);
  expect(await findStatus("50 things on this page")).toBeVisible();
  expect(names()).toEqual(manyThings.slice(0, 50).map(({ id }) => id));
});

test("search_and_filter_narrow_list_and_announce_count", async () => {
  const { user } = await renderThings();
  await user.selectOptions(select("Category"), "Odd");
  expect(await findStatus("2 things")).toBeVisible();
  await user.type(searchField(), "thing 3");
  expect(await findStatus("1 thing")).toBeVisible();
  expect(names()).toEqual(["thing 3"]);
  expect(screen.getByText("at /things?category=Odd&q=thing+3")).toBeVisible();
});

test("search_without_match_offers_to_clear_and_keeps_sort", async () => {
  const { user } = await renderThings("/things?q=nothing&category=Odd&sort=oldest");
  expect(screen.getByText("No things match “nothing” and these filters")).toBeVisible();
  await user.click(press("Clear search and filters"));
  await waitFor(() => expect(names()[0]).toBe("thing 4"));
  await waitFor(() => expect(searchField()).toHaveFocus());
  expect(await screen.findByText("at /things?sort=oldest")).toBeVisible();
});

test("search_without_match_names_it_and_clears_it", async () => {
  const { user } = await renderThings("/things?q=nothing");
  expect(screen.getByText("No things match “nothing”")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Select all shown" })).toBeDisabled();
  const [inField, inResults] = screen.getAllByRole("button", { name: "Clear search" });
  expect(inField).toBeVisible();
  await user.click(inResults as HTMLElement);
  await waitFor(() => expect(searchField()).toHaveFocus());
  expect(await screen.findByText("at /things")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Clear/ })).not.toBeInTheDocument();
});

test("filter_unknown_value_in_url_is_ignored", async () => {
  await renderThings("/things?category=Deleted");
  expect(await findStatus("5 things")).toBeVisible();
  expect(select("Category")).toHaveDisplayValue("All");
});

test("sort_column_header_toggles_direction_and_sets_aria_sort", async () => {
  const { user } = await renderThings();
  const header = () => screen.getByRole("columnheader", { name: "Name" });
  expect(header()).not.toHaveAttribute("aria-sort");
  await user.click(press("Name"));
  expect(header()).toHaveAttribute("aria-sort", "ascending");
  expect(names().slice(0, 3)).toEqual(["thing 0", "thing 1", "thing 2"]);
  expect(select("Sort")).toHaveDisplayValue("Name, A to Z");
  await user.click(press("Name"));
  expect(header()).toHaveAttribute("aria-sort", "descending");
  await waitFor(() => expect(names()[0]).toBe("thing 4"));
  expect(screen.getByRole("columnheader", { name: "Category" })).not.toHaveAttribute("aria-sort");
});

test("page_link_focuses_first_item_and_back_restores", async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  const { user } = await renderThings("/things", manyThings);
  for (const first of [50, 100]) {
    await user.click(screen.getByRole("link", { name: "Next" }));
    await waitFor(() => expect(names()[0]).toBe(`thing ${first}`));
    await waitFor(() => expect(rows()[0]).toHaveFocus());
  }
  expect(screen.getByText("at /things?cursor=100")).toBeVisible();
  expect(names()).toEqual(manyThings.slice(100).map(({ id }) => id));
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
  await user.click(press("Back"));
  await waitFor(() => expect(names()[0]).toBe("thing 50"));
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
});

test("shortcut_after_a_reload_focuses_search", async () => {
  const { user } = await renderThings();
  expect(document.body).toHaveFocus();
  await user.keyboard("/");
  expect(searchField()).toHaveFocus();
});

test("shortcut_focuses_search_unless_typing", async () => {
  const { user } = await renderThings();
  press("Edit thing 0").focus();
  await user.keyboard("/");
  await waitFor(() => expect(searchField()).toHaveFocus());
  await user.keyboard("1/2");
  expect(searchField()).toHaveValue("1/2");
});

test("create_with_filters_shows_new_item_first", async () => {
  const { user } = await renderThings("/things?category=Odd&cursor=1&sort=name");
  await user.click(press("Add Thing"));
  await user.click(press("Save"));
  await waitFor(() => expect(names()[0]).toBe("new thing"));
  expect(screen.getByText("at /things")).toBeVisible();
});

test.each([
  ["thing 1", "thing 3"],
  ["thing 3", "thing 1"],
])("delete_%s_of_odd_things_focuses_%s", async (deleted, focused) => {
  const { user } = await renderThings("/things?category=Odd");
  await user.click(press(`Delete ${deleted}`));
  await user.click(press("Delete"));
  expect(await screen.findByText("Thing deleted")).toBeVisible();
  await waitFor(() => expect(press(`Edit ${focused}`)).toHaveFocus());
  expect(await findStatus("1 thing")).toBeVisible();
});

test("list_loading_shows_skeleton_and_announces_it", async () => {
  serveThings(things, {});
  renderAt("/things", <Things />);
  expect(screen.getByText("skeleton")).toBeVisible();
  expect(screen.getByText("Loading things...").closest("[role=status]")).toBeVisible();
  expect(await findStatus("5 things")).toBeVisible();
});

test("list_empty_offers_to_add_the_first_without_controls", async () => {
  const { user } = await renderThings("/things", []);
  expect(screen.getByText("No things yet")).toBeVisible();
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  await user.click(press("Add Your First Thing"));
  expect(press("Save")).toBeVisible();
});

test("list_failed_offers_retry", async () => {
  const first = "GET /api/admin/prompts?limit=50";
  const failure = { status: 503 } as FakeResponse;
  const { user } = await renderThings("/things", things, { [first]: failure });
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn't load the things");
  Object.assign(failure, { status: 200, json: { items: things, nextCursor: null, categories: [] } });
  await user.click(press("Try again"));
  expect(await findStatus("5 things")).toBeVisible();
});

test("reload_failed_keeps_list_and_shows_notice", async () => {
  const first = "GET /api/admin/prompts?limit=50";
  const response = { json: { items: things, nextCursor: null, categories: [] } } as FakeResponse;
  const { user } = await renderThings("/things", things, { [first]: response });
  response.status = 503;
  await choose(user, "thing 2", "Move to top");
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("It may be out of date.");
  expect(names()).toHaveLength(5);
  response.status = 200;
  await user.click(within(notice).getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
});

const checkbox = (name: string) => screen.getByRole("checkbox", { name });
const bar = () => within(screen.getByRole("group", { name: "Selected things" }));
const menuItems = () => screen.queryAllByRole("menuitem").map(({ textContent }) => textContent);

/** Opens the menu of a thing and chooses the item that begins with this name. */
async function choose(user: User, thing: string, name: string): Promise<void> {
  await user.click(press(`More actions for ${thing}`));
  await user.click(screen.getByRole("menuitem", { name: new RegExp(`^${name}`) }));
}

test("shift_click_selects_range_and_page_checkbox_selects_all", async () => {
  const { user } = await renderThings();
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
  const { user, requests } = await renderThings();
  await user.click(checkbox("Select thing 0"));
  await user.click(checkbox("Select thing 1"));
  await user.selectOptions(select("Category"), "Odd");
  await findStatus("2 things");
  expect(bar().getByText("1 selected")).toBeVisible();
  await user.click(bar().getByRole("button", { name: "Hide and archive" }));
  expect(await screen.findByText("Archived")).toBeVisible();
  expect(requests).toEqual(["archive thing 1"]);
});

test("bulk_change_by_keyboard_reports_missing_items_and_is_undone", async () => {
  const { user, requests } = await renderThings();
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
  const { user } = await renderThings();
  await user.click(checkbox("Select thing 1"));
  await user.keyboard("{Enter}{Escape}");
  expect(screen.queryByRole("group", { name: "Selected things" })).not.toBeInTheDocument();
  await waitFor(() => expect(checkbox("Select thing 1")).toHaveFocus());
});

test("bulk_category_is_required_and_sent_once", async () => {
  const { user, requests } = await renderThings();
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
  const { user, requests } = await renderThings();
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
  const { user, requests } = await renderThings();
  await choose(user, "thing 1", "Hide and archive");
  expect(await screen.findByText("thing 1.")).toBeVisible();
  expect(requests).toEqual(["archive thing 1"]);
  await waitFor(() => expect(press("More actions for thing 2")).toHaveFocus());
});

test("duplicate_opens_editor_for_a_copy", async () => {
  const { user } = await renderThings();
  await choose(user, "thing 1", "Duplicate");
  await user.click(press("Save"));
  await waitFor(() => expect(names()[0]).toBe("copy of thing 1"));
});

test("move_to_top_keeps_focus_on_item", async () => {
  const { user, requests } = await renderThings();
  await user.click(press("More actions for thing 0"));
  expect(menuItems()).not.toContain("Move to top");
  await user.click(screen.getByRole("menuitem", { name: "Hide" }));
  await choose(user, "thing 2", "Move to top");
  expect(await screen.findByText("Moved thing 2 to the top")).toBeInTheDocument();
  await waitFor(() => expect(press("More actions for thing 2")).toHaveFocus());
  expect(requests.filter((request) => request.startsWith("move"))).toEqual(["move thing 2 to top"]);
});

test("move_in_another_sort_order_is_not_offered", async () => {
  const { user } = await renderThings("/things?sort=name");
  await user.click(press("More actions for thing 2"));
  expect(menuItems()).toEqual(["Duplicate", "Hide", "Hide and archive", "History"]);
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
  const { user } = await renderThings("/things", things, {
    [`GET ${first}`]: { json: { items: [entry, restored, removed], nextCursor: "next" } },
    [`GET ${first}&cursor=next`]: { json: { items: [archived, created], nextCursor: null } },
  });
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
  const response = { status: 503 } as FakeResponse;
  const { user } = await renderThings("/things", things, {
    "GET /api/admin/history/thing/thing%201?limit=20": response,
  });
  await choose(user, "thing 1", "History");
  expect(await screen.findByText("We couldn't load the history")).toBeVisible();
  Object.assign(response, { status: 200, json: { items: [], nextCursor: null } });
  await user.click(press("Try again"));
  expect(await screen.findByText("No changes recorded")).toBeVisible();
});
