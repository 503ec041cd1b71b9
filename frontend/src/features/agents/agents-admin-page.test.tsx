import { screen, waitFor, within } from "@testing-library/react";
import { Link, Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { AgentsAdminPage } from "@/features/agents/agents-admin-page";
import { AllAgentsPage } from "@/features/agents/all-agents-page";
import { FreeAgentsPage } from "@/features/agents/free-agents-page";
import type { AdminAgent, EditableAgent } from "@/features/agents/schema";
import { fakePage } from "@/testing/fake-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { adminAgent, agentInput, listedTexts } from "@/testing/sample-agent";
import { fill, setupUser, type User } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

/** What the list and the editor get. */
type StoredAgent = AdminAgent & EditableAgent;

const planner: StoredAgent = { ...adminAgent, price: 0, isPremium: false, example: [] };
const coach: StoredAgent = {
  ...adminAgent,
  id: "2",
  slug: "coach",
  title: "Coach",
  category: "Education",
  url: "",
  owners: 3,
  isOrdered: true,
};

type PlannedResponse = FakeResponse | "offline" | ((body: unknown) => FakeResponse);

/** A fake server that stores agents. `answers` override its responses. */
function storeAgents(agents: StoredAgent[], responses: Record<string, PlannedResponse> = {}) {
  let stored = agents;
  const put = (id: string) => (body: unknown) => {
    stored = stored.map((agent) =>
      agent.id === id ? { ...agent, ...(body as Partial<StoredAgent>) } : agent,
    );
    return { status: 204 };
  };
  const remove = (id: string, archived: boolean) => () => {
    stored = stored.filter((agent) => agent.id !== id);
    return { json: { archived } };
  };
  const find = (id: string) => () => {
    const agent = stored.find((agent) => agent.id === id);
    return agent ? { json: agent } : { status: 404, json: { code: "not_found", message: "Not found" } };
  };
  return fakeServer({
    "GET /api/admin/gpts?*": (_, query) =>
      fakePage(
        stored.map(({ details: _details, example: _example, ...listed }) => listed),
        query,
        {
          texts: ({ title }) => [title],
          filters: {
            type: ({ isPremium }, type) => isPremium === (type === "premium"),
            problem: ({ openReports }) => openReports > 0,
            delivery: ({ url }, delivery) => (delivery === "link") === (url !== ""),
          },
          sorts: {
            price: (a, b) => a.price - b.price,
            "-price": (a, b) => b.price - a.price,
            "-owners": (a, b) => b.owners - a.owners,
          },
        },
      ),
    "GET /api/admin/gpts/1": find("1"),
    "GET /api/admin/gpts/2": find("2"),
    "GET /api/gpts/free": () => ({
      json: stored.map((agent) => ({ ...agent, isPurchased: false })),
    }),
    "GET /api/gpts": () => ({ json: { gpts: stored, bundles: [], choices: [] } }),
    "POST /api/admin/gpts": (body) => {
      stored = [{ ...planner, id: "new", ...(body as Partial<StoredAgent>) }, ...stored];
      return { status: 201, json: { id: "new" } };
    },
    "PUT /api/admin/gpts/1": put("1"),
    "PUT /api/admin/gpts/2": put("2"),
    "DELETE /api/admin/gpts/1": remove("1", false),
    "DELETE /api/admin/gpts/2": remove("2", true),
    ...responses,
  });
}

async function show(
  agents: StoredAgent[] = [planner, coach],
  responses: Record<string, PlannedResponse> = {},
) {
  const received = storeAgents(agents, responses);
  renderAt("/admin", <AgentsAdminPage onEditPackage={() => {}} />);
  await screen.findByText(/^\d+ agents?$/);
  return { user: setupUser(), received };
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });
async function openEditor(user: User, name: string) {
  await user.click(button(name));
  await screen.findByLabelText("Title");
}
const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^Select ${name}`) }));
/** The titles in the table, without the descriptions below them. */
const titles = () => screen.queryAllByRole("rowheader").map((cell) => cell.firstElementChild?.textContent);
const openMenu = (user: User, name: string) => user.click(button(`More actions for ${name}`));
const price = () => screen.queryByRole("spinbutton", { name: "Price in US dollars" });

afterEach(dismissToasts);

test("list_shows_texts_and_price_of_an_agent", async () => {
  await show([adminAgent]);
  for (const text of listedTexts) expect(row("Planner").getByText(text)).toBeVisible();
});

test("list_shows_price_owners_and_missing_url", async () => {
  await show();
  expect(screen.getByText("Manage your GPT Agent collection")).toBeVisible();
  expect(row("Planner").getByRole("cell", { name: /Free$/ })).toBeVisible();
  expect(row("Planner").getByRole("cell", { name: /0$/ })).toBeVisible();
  expect(row("Coach").getByRole("cell", { name: /\$19\.99$/ })).toBeVisible();
  expect(row("Coach").getByRole("cell", { name: /3$/ })).toBeVisible();
  expect(row("Coach").getByText("No URL yet")).toBeVisible();
  expect(row("Planner").queryByText("No URL yet")).not.toBeInTheDocument();
});

test("agent_hidden_from_the_shop_is_in_the_archive", async () => {
  const { user, received } = await show([coach], {
    "POST /api/admin/gpts/bulk": { json: { changed: ["2"], missing: [] } },
  });
  await openMenu(user, "Coach");
  await user.click(screen.getByRole("menuitem", { name: "Hide from shop" }));
  expect(await screen.findByText("Hidden from shop")).toBeVisible();
  expect(screen.getByText("Coach. It is in the archive now. Owners keep it.")).toBeVisible();
  const body = { ids: ["2"], action: "archive" };
  expect(received).toContainEqual({ call: "POST /api/admin/gpts/bulk", body });
});

test("agent_with_nothing_to_open_offers_a_package", async () => {
  storeAgents([planner, coach], {});
  const edited: string[] = [];
  renderAt("/admin", <AgentsAdminPage onEditPackage={({ title }) => edited.push(title)} />);
  await setupUser().click(await screen.findByRole("button", { name: "Add a package to Coach" }));
  expect(edited).toEqual(["Coach"]);
  expect(screen.queryByRole("button", { name: "Add a package to Planner" })).not.toBeInTheDocument();
});

test("create_without_url_offers_a_package", async () => {
  storeAgents([{ ...planner, packageVersion: 2 }], {});
  const edited: unknown[] = [];
  renderAt("/admin", <AgentsAdminPage onEditPackage={(agent) => edited.push(agent)} />);
  expect(await screen.findByText("Package, version 2")).toBeVisible();
  const user = setupUser();
  await openEditor(user, "Add New GPT Agent");
  await fill(user, screen.getByLabelText("Title"), "Mailer");
  await fill(user, screen.getByLabelText("Description"), "Writes emails");
  await user.type(screen.getByRole("combobox", { name: "Category" }), "Communication");
  await user.click(button("Create GPT Agent"));
  await user.click(await screen.findByRole("button", { name: "Add a package" }));
  expect(edited).toEqual([{ id: "new", title: "Mailer" }]);
});

test("sort_by_price_and_owners_puts_highest_first", async () => {
  const { user } = await show();
  await user.click(button("Price"));
  await waitFor(() => expect(titles()).toEqual(["Coach", "Planner"]));
  expect(screen.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending");
  await user.click(button("Price"));
  await waitFor(() => expect(titles()).toEqual(["Planner", "Coach"]));
  await user.click(button("Owners"));
  await waitFor(() => expect(titles()).toEqual(["Coach", "Planner"]));
});

test("filter_by_type_shows_only_premium", async () => {
  const { user } = await show();
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Premium");
  expect((await screen.findByText("1 agent")).closest("[role=status]")).toBeVisible();
  expect(titles()).toEqual(["Coach"]);
});

test("filters_show_reported_agents_and_those_without_delivery", async () => {
  const { user } = await show([planner, coach, { ...planner, id: "3", title: "Mailer", openReports: 2 }]);
  const filter = (name: string) => screen.getByRole("combobox", { name });
  await user.selectOptions(filter("Problem"), "Doesn't open");
  await waitFor(() => expect(titles()).toEqual(["Mailer"]));
  expect(button("2 reports that Mailer doesn't open")).toBeVisible();
  await user.selectOptions(filter("Problem"), "All");
  await user.selectOptions(filter("Delivery"), "Nothing yet");
  await waitFor(() => expect(titles()).toEqual(["Coach"]));
  await user.selectOptions(filter("Delivery"), "Link only");
  await waitFor(() => expect(titles()).toEqual(["Planner", "Mailer"]));
});

test("list_empty_offers_to_add_the_first", async () => {
  const { user } = await show([]);
  expect(screen.getByText("No GPTs yet")).toBeVisible();
  await user.click(button("Add Your First GPT"));
  expect(screen.getByRole("dialog", { name: "Add New GPT Agent" })).toBeVisible();
});

test("create_free_agent_sends_no_price_and_restores_focus", async () => {
  const { user, received } = await show();
  await user.click(button("Add New GPT Agent"));
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveFocus());
  expect(price()).not.toBeInTheDocument();
  await fill(user, screen.getByLabelText("Title"), "Mailer");
  await fill(user, screen.getByLabelText("Description"), "Writes emails");
  await user.type(screen.getByRole("combobox", { name: "Category" }), "Communication");
  await user.click(button("Create GPT Agent"));
  expect(await screen.findByText("GPT created successfully")).toBeVisible();
  expect(screen.getByText("Success")).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
    title: "Mailer",
    slug: "",
    description: "Writes emails",
    category: "Communication",
    url: "",
    price: 0,
    isPremium: false,
    details: "",
    example: [],
    image: { src: "", height: 0, alt: "" },
  });
  expect(titles()).toEqual(["Mailer", "Planner", "Coach"]);
  await waitFor(() => expect(button("Add New GPT Agent")).toHaveFocus());
});

test("price_field_is_premium_only_and_converts_dollars_to_cents", async () => {
  const { user, received } = await show();
  await openEditor(user, "Edit Planner");
  expect(price()).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Premium");
  expect(price()).toHaveAttribute("step", "0.01");
  await user.clear(screen.getByLabelText("Price in US dollars"));
  await user.type(screen.getByLabelText("Price in US dollars"), "4.35");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Free");
  expect(price()).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Premium");
  expect(price()).toHaveValue(4.35);
  await user.click(button("Update GPT Agent"));
  expect(await screen.findByText("GPT updated successfully")).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
    price: 435,
    isPremium: true,
  });
});

test("edit_prefills_form_and_keeps_price_to_the_cent", async () => {
  const { user, received } = await show();
  await openEditor(user, "Edit Coach");
  expect(screen.getByRole("dialog", { name: "Edit GPT Agent" })).toBeVisible();
  expect(screen.getByLabelText("Title")).toHaveValue("Coach");
  expect(screen.getByRole("combobox", { name: "Type" })).toHaveDisplayValue("Premium");
  expect(price()).toHaveValue(19.99);
  await user.click(button("Update GPT Agent"));
  await screen.findByText("GPT updated successfully");
  const body = { ...agentInput, slug: "coach", title: "Coach", category: "Education", url: "" };
  const { updatedAt } = coach;
  expect(received).toContainEqual({ call: "PUT /api/admin/gpts/2", body: { ...body, updatedAt } });
  await waitFor(() => expect(button("Edit Coach")).toHaveFocus());
});

test("type_changed_to_free_names_owners_and_bundles", async () => {
  const bundle = (title: string, isPublished: boolean) => ({ title, isPublished, gpts: [{ id: "2" }] });
  storeAgents([coach], {
    "GET /api/admin/bundles": { json: [bundle("Study Kit", true), bundle("A draft", false)] },
  });
  const user = setupUser();
  renderAt("/admin", <AgentsAdminPage onEditPackage={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Edit Coach" }));
  const type = await screen.findByRole("combobox", { name: "Type" });
  expect(type).toHaveAccessibleDescription("");
  await user.selectOptions(type, "Free");
  await waitFor(() =>
    expect(type).toHaveAccessibleDescription(
      "3 members already own it. Everyone else gets it for free. It is part of the bundle Study Kit, which will not be available then.",
    ),
  );
});

test("edit_waits_for_details_and_failed_load_can_be_retried", async () => {
  const detailed = { ...planner, details: "For families." };
  let isDown = true;
  const { user } = await show([detailed], {
    "GET /api/admin/gpts/1": () =>
      isDown ? { status: 503, json: { code: "unavailable", message: "Busy" } } : { json: detailed },
  });
  await user.click(button("Edit Planner"));
  expect(await screen.findByText("We couldn't load this GPT Agent")).toBeVisible();
  isDown = false;
  await user.click(button("Try again"));
  expect(await screen.findByLabelText("Details")).toHaveValue("For families.");
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveFocus());
});

test("edit_deleted_agent_says_so_and_refreshes_the_list", async () => {
  const current = [planner, coach];
  const { user } = await show(current, {
    "GET /api/admin/gpts?limit=50": () => ({
      json: { items: current, nextCursor: null, categories: [] },
    }),
    "GET /api/admin/gpts/1": { status: 404, json: { code: "not_found", message: "Not found" } },
  });
  current.shift();
  await user.click(button("Edit Planner"));
  expect(await screen.findByRole("alert")).toHaveTextContent("This GPT Agent was deleted");
  await user.click(button("Back to the list"));
  await waitFor(() => expect(titles()).toEqual(["Coach"]));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("submit_invalid_form_shows_errors_and_sends_nothing", async () => {
  const { user, received } = await show();
  await user.click(button("Add New GPT Agent"));
  await fill(user, screen.getByLabelText("URL"), "http://example.org");
  await user.click(button("Create GPT Agent"));
  expect(await screen.findByText("Title is required")).toBeVisible();
  expect(screen.getByText("Description is required")).toBeVisible();
  expect(screen.getByText("Category is required")).toBeVisible();
  expect(screen.getByText("URL must start with https://")).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual(["GET /api/admin/gpts?limit=50"]);
});

test("save_failed_shows_server_message_and_keeps_input", async () => {
  const { user } = await show([planner], {
    "PUT /api/admin/gpts/1": {
      status: 503,
      json: { code: "unavailable", message: "The database is unavailable." },
    },
  });
  await openEditor(user, "Edit Planner");
  await fill(user, screen.getByLabelText("Title"), " of meals");
  await user.click(button("Update GPT Agent"));
  expect(await screen.findByText("The database is unavailable.")).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
  expect(screen.getByLabelText("Title")).toHaveValue("Planner of meals");
});

test("save_stale_agent_shows_newer_version_before_overwriting", async () => {
  const newer = {
    ...planner,
    title: "Week planner",
    price: 900,
    isPremium: true,
    updatedAt: "2026-02-01T10:00:00Z",
  };
  const current = [planner];
  const { user, received } = await show(current, {
    "GET /api/admin/gpts/1": () => ({ json: current[0] }),
    "PUT /api/admin/gpts/1": (body) =>
      (body as { updatedAt: string }).updatedAt === newer.updatedAt
        ? { status: 204 }
        : { status: 409, json: { code: "edit_conflict", message: "Someone else saved a newer version." } },
  });
  await openEditor(user, "Edit Planner");
  await fill(user, screen.getByLabelText("Title"), " of meals");
  current[0] = newer;
  await user.click(button("Update GPT Agent"));
  const conflict = await screen.findByRole("region", { name: "A newer version of this GPT Agent" });
  await waitFor(() => expect(conflict).toHaveFocus());
  await user.click(button("Show the newer version"));
  expect(await screen.findByText("Week planner")).toBeVisible();
  expect(conflict).toHaveTextContent(/Lifestyle · \$9\.00/);
  await user.click(button("Overwrite with mine"));
  expect(await screen.findByText("GPT updated successfully")).toBeVisible();
  expect(received.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: "Planner of meals", updatedAt: planner.updatedAt }),
    expect.objectContaining({ title: "Planner of meals", updatedAt: newer.updatedAt }),
  ]);
});

test("delete_agent_without_owners_confirms_first", async () => {
  const { user } = await show();
  await user.click(button("Delete Planner"));
  const question = screen.getByRole("alertdialog");
  expect(question).toHaveAccessibleDescription("Are you sure you want to delete this GPT Agent?");
  expect(question).not.toHaveTextContent(/owner/);
  await user.click(button("Delete"));
  expect(await screen.findByText("GPT deleted successfully")).toBeVisible();
  expect(titles()).toEqual(["Coach"]);
  await waitFor(() => expect(button("Edit Coach")).toHaveFocus());
});

test.each([
  [1, "1 member owns this agent and will keep access."],
  [3, "3 members own this agent and will keep access."],
])("delete_agent_with_%i_owners_warns_they_keep_it", async (owners, sentence) => {
  const { user } = await show([planner, { ...coach, owners }]);
  await user.click(button("Delete Coach"));
  expect(screen.getByRole("alertdialog")).toHaveTextContent(sentence);
  expect(screen.getByRole("alertdialog")).toHaveTextContent(
    "It will disappear from the catalog and from this list.You can restore it from the archive at any time.",
  );
  await user.click(button("Delete"));
  await waitFor(() => expect(titles()).toEqual(["Planner"]));
  await waitFor(() => expect(button("Edit Planner")).toHaveFocus());
});

test("delete_ordered_agent_without_owners_says_it_is_archived", async () => {
  const { user } = await show([planner, { ...coach, owners: 0 }]);
  await user.click(button("Delete Coach"));
  expect(screen.getByRole("alertdialog")).toHaveTextContent(
    "You can restore it from the archive at any time.",
  );
});

test("delete_several_warns_about_owned_ones", async () => {
  const { user, received } = await show([planner, coach], {
    "POST /api/admin/gpts/bulk": { json: { changed: ["1", "2"], missing: [] } },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await user.click(within(screen.getByRole("group", { name: "Selected agents" })).getByText("Delete"));
  expect(screen.getByRole("alertdialog", { name: "Delete 2 agents" })).toHaveTextContent(
    "1 of them has owners, who will keep access.You can restore those from the archive at any time, and the others from the trash for 30 days.",
  );
  await user.click(button("Delete"));
  expect(await screen.findByText("2 agents deleted")).toBeVisible();
  expect(received).toContainEqual({
    call: "POST /api/admin/gpts/bulk",
    body: { ids: ["1", "2"], action: "delete" },
  });
});

test("feature_and_move_refresh_list_in_server_order", async () => {
  const stored = [planner, coach];
  const { user, received } = await show(stored, {
    "GET /api/admin/gpts?limit=50": () => ({
      json: { items: stored, nextCursor: null, categories: [] },
    }),
    "POST /api/admin/gpts/bulk": () => {
      stored.splice(0, 2, { ...coach, isFeatured: true }, planner);
      return { json: { changed: ["2"], missing: [] } };
    },
    "POST /api/admin/gpts/2/move-to-top": () => {
      stored.reverse();
      return { status: 204 };
    },
  });
  await openMenu(user, "Coach");
  await user.click(screen.getByRole("menuitem", { name: "Move to top" }));
  expect(await screen.findByText("Moved Coach to the top")).toBeInTheDocument();
  expect(titles()).toEqual(["Coach", "Planner"]);
  expect(received.map(({ call }) => call)).toContain("POST /api/admin/gpts/2/move-to-top");
  await openMenu(user, "Coach");
  await user.click(screen.getByRole("menuitem", { name: "Feature" }));
  expect(await screen.findByText("Coach.")).toBeVisible();
  expect(row("Coach").getByText("Featured")).toBeVisible();
  await openMenu(user, "Planner");
  expect(screen.queryByRole("menuitem", { name: /^Move/ })).not.toBeInTheDocument();
});

test("move_of_removed_agent_reports_it_and_refreshes", async () => {
  const message = "This GPT Agent no longer exists.";
  const { user, received } = await show([planner, coach], {
    "POST /api/admin/gpts/2/move-to-top": { status: 404, json: { code: "not_found", message } },
  });
  await openMenu(user, "Coach");
  await user.click(screen.getByRole("menuitem", { name: "Move to top" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(received.filter(({ call }) => call === "GET /api/admin/gpts?limit=50")).toHaveLength(2);
});

test("duplicate_creates_a_copy", async () => {
  const { user, received } = await show();
  await openMenu(user, "Coach");
  await user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  expect(screen.getByRole("dialog", { name: "Add New GPT Agent" })).toBeVisible();
  expect(await screen.findByLabelText("Title")).toHaveValue("Copy of Coach");
  await user.click(button("Create GPT Agent"));
  expect(await screen.findByText("GPT created successfully")).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    ...agentInput,
    title: "Copy of Coach",
    slug: "",
    category: "Education",
    url: "",
  });
});

test.each([
  ["/free-gpts", <FreeAgentsPage key="free" />],
  ["/gpts", <AllAgentsPage key="all" actions={null} renderBundles={() => null} />],
])("update_refreshes_the_catalog_%s", async (path, catalog) => {
  storeAgents([planner]);
  renderAt(
    path,
    <>
      <Link to="/admin">Admin</Link>
      <Link to={path}>Catalog</Link>
      <Routes>
        <Route path={path} element={catalog} />
        <Route path="/admin" element={<AgentsAdminPage onEditPackage={() => {}} />} />
      </Routes>
    </>,
  );
  const user = setupUser();
  await screen.findByRole("heading", { name: "Planner" });
  await user.click(screen.getByRole("link", { name: "Admin" }));
  await user.click(await screen.findByRole("button", { name: "Edit Planner" }));
  await fill(user, await screen.findByLabelText("Title"), " of meals");
  await user.click(button("Update GPT Agent"));
  await screen.findByText("GPT updated successfully");
  await user.click(screen.getByRole("link", { name: "Catalog" }));
  expect(await screen.findByRole("heading", { name: "Planner of meals" })).toBeVisible();
});

test("example_conversation_can_be_added_and_removed", async () => {
  const { user, received } = await show();
  await openEditor(user, "Edit Planner");
  await user.click(button("Add a message and its answer"));
  await waitFor(() => expect(screen.getByLabelText("Message 1")).toHaveFocus());
  await fill(user, screen.getByLabelText("Message 1"), "First");
  await fill(user, screen.getByLabelText("Answer 1"), "Dropped");
  await user.click(button("Add another"));
  await waitFor(() => expect(screen.getByLabelText("Message 2")).toHaveFocus());
  await fill(user, screen.getByLabelText("Message 2"), "Hello");
  await user.click(button("Update GPT Agent"));
  expect(await screen.findByText("Answer is required")).toBeVisible();
  await user.type(screen.getByLabelText("Answer 2"), "Hi");
  await user.click(button("Remove message and answer 1"));
  await waitFor(() => expect(button("Add another")).toHaveFocus());
  expect(screen.getByLabelText("Message 1")).toHaveValue("Hello");
  await user.click(button("Update GPT Agent"));
  expect(await screen.findByText("GPT updated successfully")).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
    example: [{ member: "Hello", agent: "Hi" }],
  });
});

test("taken_slug_is_suggested_and_can_be_used", async () => {
  const message = "This slug is taken. planner-2 is free.";
  const taken = { code: "slug_taken", message, fields: { slug: message }, suggestion: "planner-2" };
  const { user, received } = await show([planner, coach], {
    "PUT /api/admin/gpts/2": (body) =>
      (body as Partial<StoredAgent>).slug === "planner" ? { status: 409, json: taken } : { status: 204 },
  });
  await openEditor(user, "Edit Coach");
  const slug = screen.getByLabelText("Slug (URL)");
  expect(slug).toHaveValue("coach");
  await user.clear(slug);
  await fill(user, slug, "planner");
  await user.click(button("Update GPT Agent"));
  const suggestion = await screen.findByRole("button", { name: "Use planner-2" });
  await user.click(suggestion);
  await waitFor(() => expect(slug).toHaveFocus());
  await user.click(button("Update GPT Agent"));
  expect(await screen.findByText("GPT updated successfully")).toBeVisible();
  expect(received.findLast(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({ slug: "planner-2" });
});
