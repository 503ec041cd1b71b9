import { act, screen, waitFor, within } from "@testing-library/react";
import { Link, Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { PromptsAdminPage } from "@/features/prompts/prompts-admin-page";
import { PromptsPage } from "@/features/prompts/prompts-page";
import type { AdminPrompt, PromptInput } from "@/features/prompts/schema";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser, type User } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

const updatedAt = "2026-01-05T10:00:00Z";
const reply = {
  id: "1",
  name: "Kind Reply",
  category: "Productivity",
  promptText: "Answer kindly",
  isFeatured: false,
  isDraft: false,
  openReports: 0,
  slug: "plan",
  copies: null,
  createdAt: updatedAt,
  updatedAt,
};
const garden = {
  ...reply,
  id: "2",
  name: "Balcony",
  category: "Gardening",
  promptText: "Plan my balcony",
};

/** A fake server that stores prompts. `answers` override its responses. */
function storePrompts(prompts: AdminPrompt[], responses: Record<string, FakeResponse | "offline"> = {}) {
  let stored = prompts;
  const list = () => ({ json: stored });
  return fakeServer({
    "GET /api/admin/prompts": list,
    "GET /api/prompts": list,
    "POST /api/admin/prompts": (body) => {
      stored = [{ ...reply, id: "new", ...(body as PromptInput) }, ...stored];
      return { status: 201, json: { id: "new" } };
    },
    "PUT /api/admin/prompts/1": (body) => {
      stored = stored.map((prompt) => (prompt.id === "1" ? { ...reply, ...(body as PromptInput) } : prompt));
      return { status: 204 };
    },
    "DELETE /api/admin/prompts/1": () => {
      stored = stored.filter(({ id }) => id !== "1");
      return { status: 204 };
    },
    ...responses,
  });
}

async function show(prompts: AdminPrompt[] = [reply, garden], responses = {}) {
  const received = storePrompts(prompts, responses);
  renderAt("/admin/prompts", <PromptsAdminPage />);
  await screen.findByText(/^\d+ prompts?$/);
  return { user: setupUser(), received };
}
const names = () => screen.queryAllByRole("heading", { level: 2, hidden: true }).map((h) => h.textContent);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const category = () => screen.getByRole("combobox", { name: "Category" });
const dialog = (name = "Add New Prompt") => screen.queryByRole("dialog", { name });

afterEach(dismissToasts);

test("list_shows_name_category_and_text", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 1, name: "PROMPT MANAGEMENT" })).toBeVisible();
  expect(screen.getByText("Manage AI prompts for users")).toBeVisible();
  const [first] = screen.getAllByRole("listitem");
  expect(within(first as HTMLElement).getByText("Kind Reply")).toBeVisible();
  expect(within(first as HTMLElement).getByText("Productivity")).toBeVisible();
  expect(within(first as HTMLElement).getByText("Answer kindly")).toBeVisible();
});

test("list_loading_shows_heading", () => {
  fakeServer({ "GET /api/admin/prompts": () => new Promise(() => {}) });
  renderAt("/admin/prompts", <PromptsAdminPage />);
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.getByText("Loading prompts...")).toBeInTheDocument();
});

test("list_failed_can_be_retried", async () => {
  fakeServer({ "GET /api/admin/prompts": "offline" });
  renderAt("/admin/prompts", <PromptsAdminPage />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load the prompts");
  storePrompts([reply]);
  await setupUser().click(button("Try again"));
  expect(await screen.findByText("1 prompt")).toBeVisible();
});

test("create_prompt_lists_it_first_and_restores_focus", async () => {
  const { user, received } = await show();
  await user.click(button("Add Prompt"));
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  await fill(user, screen.getByLabelText("Name"), "Week of Dinners");
  await user.selectOptions(category(), "Lifestyle");
  await fill(user, screen.getByLabelText("Prompt Text"), "Plan seven dinners");
  await user.click(button("Create Prompt"));
  expect(await screen.findByText("Prompt created successfully")).toBeVisible();
  expect(screen.getByText("Success")).toBeVisible();
  expect(received).toContainEqual({
    call: "POST /api/admin/prompts",
    body: { name: "Week of Dinners", category: "Lifestyle", promptText: "Plan seven dinners" },
  });
  expect(dialog()).not.toBeInTheDocument();
  expect(names()).toEqual(["Week of Dinners", "Kind Reply", "Balcony"]);
  await waitFor(() => expect(button("Add Prompt")).toHaveFocus());
});

test("create_prompt_like_another_is_pointed_out", async () => {
  const { user, received } = await show();
  await user.click(button("Add Prompt"));
  await fill(user, screen.getByLabelText("Name"), "Kind replies");
  expect(await screen.findByText(/“Kind Reply” has nearly the same name\./)).toBeVisible();
  await user.selectOptions(category(), "Lifestyle");
  await fill(user, screen.getByLabelText("Prompt Text"), "Answer kindly");
  expect(await screen.findByText(/“Kind Reply” has nearly the same text\./)).toBeVisible();
  await user.click(button("Create Prompt"));
  expect(await screen.findByText("Prompt created successfully")).toBeVisible();
  expect(received.filter(({ call }) => call === "POST /api/admin/prompts")).toHaveLength(1);
});

test("create_first_prompt_focuses_heading", async () => {
  const { user } = await show([]);
  await user.click(button("Add Your First Prompt"));
  await fill(user, screen.getByLabelText("Name"), "First");
  await user.selectOptions(category(), "Lifestyle");
  await user.type(screen.getByLabelText("Prompt Text"), "One");
  await user.click(button("Create Prompt"));
  await screen.findByText("Prompt created successfully");
  expect(names()).toEqual(["First"]);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("create_after_discard_opens_empty_form", async () => {
  const { user } = await show();
  await user.click(button("Add Prompt"));
  await fill(user, screen.getByLabelText("Name"), "Half");
  await user.selectOptions(category(), "+ Custom Category");
  await fill(user, screen.getByLabelText("Custom Category Name"), "Garden");
  await user.click(button("Cancel"));
  await user.click(button("Discard"));
  expect(dialog()).not.toBeInTheDocument();
  await user.click(button("Add Prompt"));
  expect(screen.getByLabelText("Name")).toHaveValue("");
  expect(category()).toHaveDisplayValue("Choose a category");
  expect(screen.queryByLabelText("Custom Category Name")).not.toBeInTheDocument();
});

test("edit_prefills_form_and_updates_prompt", async () => {
  const { user, received } = await show();
  await user.click(button("Edit Kind Reply"));
  expect(dialog("Edit Prompt")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Kind Reply");
  expect(category()).toHaveDisplayValue("Productivity");
  expect(screen.getByLabelText("Prompt Text")).toHaveValue("Answer kindly");
  await user.type(screen.getByLabelText("Name"), "!");
  await user.click(button("Update Prompt"));
  expect(await screen.findByText("Prompt updated successfully")).toBeVisible();
  expect(received).toContainEqual({
    call: "PUT /api/admin/prompts/1",
    body: { name: "Kind Reply!", category: "Productivity", promptText: "Answer kindly", updatedAt },
  });
  expect(names()).toEqual(["Kind Reply!", "Balcony"]);
  await waitFor(() => expect(button("Edit Kind Reply!")).toHaveFocus());
});

test("edit_custom_category_prefills_its_name", async () => {
  const { user } = await show();
  await user.click(button("Edit Balcony"));
  expect(category()).toHaveDisplayValue("+ Custom Category");
  expect(screen.getByLabelText("Custom Category Name")).toHaveValue("Gardening");
});

test("select_other_category_clears_custom_name", async () => {
  const { user } = await show();
  await user.click(button("Edit Balcony"));
  await user.selectOptions(category(), "Lifestyle");
  expect(screen.queryByLabelText("Custom Category Name")).not.toBeInTheDocument();
  await user.selectOptions(category(), "+ Custom Category");
  expect(screen.getByLabelText("Custom Category Name")).toHaveValue("");
});

test("submit_with_blank_custom_category_is_disabled", async () => {
  const { user } = await show();
  await user.click(button("Add Prompt"));
  expect(button("Create Prompt")).toBeEnabled();
  await user.selectOptions(category(), "+ Custom Category");
  expect(button("Create Prompt")).toBeDisabled();
  await user.type(screen.getByLabelText("Custom Category Name"), "  ");
  await user.tab();
  expect(button("Create Prompt")).toBeDisabled();
  expect(await screen.findByText("Custom category name is required")).toBeVisible();
  await fill(user, screen.getByLabelText("Custom Category Name"), "Garden");
  expect(button("Create Prompt")).toBeEnabled();
  await waitFor(() => expect(screen.queryByText("Custom category name is required")).not.toBeInTheDocument());
});

test("create_custom_category_sends_its_name", async () => {
  const { user, received } = await show();
  await user.click(button("Add Prompt"));
  await fill(user, screen.getByLabelText("Name"), "Seeds");
  await user.selectOptions(category(), "+ Custom Category");
  await fill(user, screen.getByLabelText("Custom Category Name"), " Garden ");
  await fill(user, screen.getByLabelText("Prompt Text"), "Plan my seeds");
  await user.click(button("Create Prompt"));
  await screen.findByText("Prompt created successfully");
  expect(received.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({ category: "Garden" });
});

test("counters_follow_input_and_report_excess", async () => {
  const { user } = await show();
  await user.click(button("Add Prompt"));
  expect(screen.getByText("0/50 characters")).toBeVisible();
  expect(screen.getByText("0/500 characters")).toBeVisible();
  await fill(user, screen.getByLabelText("Name"), "Tea 🌼");
  expect(screen.getByText("5/50 characters")).toBeVisible();
  await user.click(screen.getByLabelText("Name"));
  await user.paste("x".repeat(46));
  expect(screen.getByText("51/50 characters")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/Name must be 50 characters or less/);
});

test("prompt_text_lists_its_fields_while_typing", async () => {
  const { user } = await show();
  await user.click(button("Add Prompt"));
  expect(screen.getByText(/Write \[topic\] or/)).toBeVisible();
  await user.click(screen.getByLabelText("Prompt Text"));
  await user.paste("Explain [topic] by {{date}}, then [Topic] again");
  const fields = within(screen.getByRole("list", { name: "Members fill in:" })).getAllByRole("listitem");
  expect(fields.map((field) => field.textContent)).toEqual(["topic", "date"]);
});

test("submit_incomplete_form_shows_errors_and_sends_nothing", async () => {
  const { user, received } = await show();
  await user.click(button("Add Prompt"));
  await user.click(button("Create Prompt"));
  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(screen.getByText("Category is required")).toBeVisible();
  expect(screen.getByText("Prompt text is required")).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual(["GET /api/admin/prompts?limit=50"]);
});

test.each([
  ["Cancel", async (user: User) => user.click(button("Cancel"))],
  ["the close button", async (user: User) => user.click(button("Close"))],
  ["Escape", async (user: User) => user.keyboard("{Escape}")],
  ["Back", async () => act(() => void window.dispatchEvent(new PopStateEvent("popstate")))],
])("close_unsaved_prompt_by_%s_asks_first", async (_, close) => {
  const { user } = await show([reply]);
  await user.click(button("Edit Kind Reply"));
  await user.type(screen.getByLabelText("Name"), "!");
  await close(user);
  const keep = await screen.findByRole("button", { name: "Keep editing" });
  await waitFor(() => expect(keep).toHaveFocus());
  await user.click(keep);
  expect(screen.getByLabelText("Name")).toHaveValue("Kind Reply!");
  await close(user);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(dialog("Edit Prompt")).not.toBeInTheDocument();
});

test("close_tab_with_unsaved_prompt_asks_first", async () => {
  const { user } = await show([reply]);
  await user.click(button("Edit Kind Reply"));
  const closes = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(closes()).toBe(true);
  await user.type(screen.getByLabelText("Name"), "!");
  expect(closes()).toBe(false);
});

test("save_pending_labels_button_and_keeps_dialog_open", async () => {
  let finish = (_: FakeResponse) => {};
  const { user } = await show([reply], {
    "PUT /api/admin/prompts/1": () =>
      new Promise<FakeResponse>((resolve) => {
        finish = resolve;
      }),
  });
  await user.click(button("Edit Kind Reply"));
  await user.click(button("Update Prompt"));
  expect(button("Saving...")).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Escape}");
  expect(dialog("Edit Prompt")).toBeVisible();
  finish({ status: 204 });
  await waitFor(() => expect(dialog("Edit Prompt")).not.toBeInTheDocument());
});

test.each([
  ["created", "Add Prompt", "Create Prompt", "Failed to create prompt"],
  ["updated", "Edit Kind Reply", "Update Prompt", "Failed to update prompt"],
])("prompt_not_%s_keeps_input_and_shows_error", async (_, open, save, message) => {
  const { user } = await show([reply], {
    "POST /api/admin/prompts": "offline",
    "PUT /api/admin/prompts/1": "offline",
  });
  await user.click(button(open));
  await user.clear(screen.getByLabelText("Name"));
  await fill(user, screen.getByLabelText("Name"), "Typed");
  await user.selectOptions(category(), "Lifestyle");
  await user.clear(screen.getByLabelText("Prompt Text"));
  await fill(user, screen.getByLabelText("Prompt Text"), "Long work");
  await user.click(button(save));
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(button(save)).toHaveAccessibleDescription(
    /We couldn't reach the server.*What you typed is still here\./,
  );
  expect(screen.getByLabelText("Name")).toHaveValue("Typed");
  expect(screen.getByLabelText("Prompt Text")).toHaveValue("Long work");
});

test("save_rejected_shows_server_message_at_field", async () => {
  const validationError = {
    status: 422,
    json: {
      code: "invalid",
      message: "Please check the form.",
      fields: { name: "Name contains characters that cannot be used" },
    },
  };
  const { user } = await show([reply], { "PUT /api/admin/prompts/1": validationError });
  await user.click(button("Edit Kind Reply"));
  await user.click(button("Update Prompt"));
  expect(await screen.findByText("Please check the form.")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/characters that cannot be used/);
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
});

test("save_stale_prompt_can_continue_with_newer_version", async () => {
  const newer = { ...reply, name: "Kinder Reply", updatedAt: "2026-02-01T10:00:00Z" };
  const { user, received } = await show([reply], {
    "PUT /api/admin/prompts/1": {
      status: 409,
      json: { code: "edit_conflict", message: "Someone else saved a newer version." },
    },
  });
  await user.click(button("Edit Kind Reply"));
  await user.type(screen.getByLabelText("Name"), "!");
  await user.click(button("Update Prompt"));
  const showNewer = await screen.findByRole("button", { name: "Show the newer version" });
  expect(received.at(-1)?.body).toMatchObject({ name: "Kind Reply!", updatedAt });
  storePrompts([newer]);
  await user.click(showNewer);
  await user.click(await screen.findByRole("button", { name: "Use the newer version" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue("Kinder Reply"));
  expect(screen.queryByText("Someone else saved a newer version.")).not.toBeInTheDocument();
  await user.click(button("Cancel"));
  expect(dialog("Edit Prompt")).not.toBeInTheDocument();
});

test("save_deleted_prompt_can_be_saved_as_new", async () => {
  const { user, received } = await show([reply], {
    "PUT /api/admin/prompts/1": { status: 404, json: { code: "not_found", message: "Gone" } },
  });
  await user.click(button("Edit Kind Reply"));
  await user.type(screen.getByLabelText("Name"), "!");
  await user.click(button("Update Prompt"));
  await user.click(await screen.findByRole("button", { name: "Save as a new prompt" }));
  expect(await screen.findByText("Prompt created successfully")).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({ name: "Kind Reply!" });
});

test("delete_canceled_changes_nothing", async () => {
  const { user, received } = await show();
  await user.click(button("Delete Kind Reply"));
  const question = screen.getByRole("alertdialog", { name: "Delete Prompt" });
  expect(question).toHaveAccessibleDescription("Are you sure you want to delete this prompt?");
  expect(within(question).getByText("Kind Reply")).toBeVisible();
  await waitFor(() => expect(button("Cancel")).toHaveFocus());
  await user.click(button("Cancel"));
  expect(received.map(({ call }) => call)).toEqual(["GET /api/admin/prompts?limit=50"]);
  await waitFor(() => expect(button("Delete Kind Reply")).toHaveFocus());
});

test("delete_only_prompt_focuses_heading", async () => {
  const { user } = await show([reply]);
  await user.click(button("Delete Kind Reply"));
  await user.click(button("Delete"));
  expect(await screen.findByText("Prompt deleted successfully")).toBeVisible();
  expect(screen.getByText("No prompts yet")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("delete_failed_keeps_prompt_and_shows_error", async () => {
  const { user } = await show([reply], { "DELETE /api/admin/prompts/1": "offline" });
  await user.click(button("Delete Kind Reply"));
  await user.click(button("Delete"));
  expect(await screen.findByText("Failed to delete prompt")).toBeVisible();
  expect(button("Delete")).toHaveAccessibleDescription(/We couldn't reach the server/);
  await user.click(button("Cancel"));
  expect(names()).toEqual(["Kind Reply"]);
});

test("delete_already_deleted_prompt_removes_it_from_list", async () => {
  const notFound = {
    status: 404,
    json: { code: "not_found", message: "This prompt no longer exists" },
  };
  const { user } = await show([reply, garden], { "DELETE /api/admin/prompts/1": notFound });
  storePrompts([garden], { "DELETE /api/admin/prompts/1": notFound });
  await user.click(button("Delete Kind Reply"));
  await user.click(button("Delete"));
  expect(await screen.findByText("This prompt no longer exists")).toBeVisible();
  await waitFor(() => expect(names()).not.toContain("Kind Reply"));
});

test("delete_refreshes_members_list_when_opened", async () => {
  const received = storePrompts([reply]);
  renderAt(
    "/free-prompts",
    <Routes>
      <Route
        path="/free-prompts"
        element={
          <>
            <Link to="/admin/prompts">Admin</Link>
            <PromptsPage account="mira@example.org" />
          </>
        }
      />
      <Route
        path="/admin/prompts"
        element={
          <>
            <Link to="/free-prompts">Members</Link>
            <PromptsAdminPage />
          </>
        }
      />
    </Routes>,
  );
  const user = setupUser();
  await screen.findByText("1 prompt found");
  await user.click(screen.getByRole("link", { name: "Admin" }));
  await user.click(await screen.findByRole("button", { name: "Delete Kind Reply" }));
  await user.click(button("Delete"));
  await screen.findByText("No prompts yet");
  expect(received.filter(({ call }) => call === "GET /api/prompts")).toHaveLength(1);
  await user.click(screen.getByRole("link", { name: "Members" }));
  expect(await screen.findByText("0 prompts found")).toBeVisible();
});

test("bulk_category_suggests_predefined_and_custom_ones", async () => {
  const { user, received } = await show([reply, garden], {
    "POST /api/admin/prompts/bulk": { json: { changed: ["1"], missing: ["2"] } },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await user.click(button("Change category"));
  await screen.findByRole("dialog");
  const suggestions = Array.from(document.querySelectorAll("datalist option"), (option) =>
    option.getAttribute("value"),
  );
  expect(suggestions).toContain("Personal Growth");
  expect(suggestions).toContain("Gardening");
  await user.type(within(screen.getByRole("dialog")).getByRole("combobox"), "Lifestyle");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Change category" }));
  expect(await screen.findByText("Kind Reply. 1 prompt no longer exists.")).toBeVisible();
  expect(received).toContainEqual({
    call: "POST /api/admin/prompts/bulk",
    body: { ids: ["1", "2"], action: "set_category", category: "Lifestyle" },
  });
});

test("duplicate_creates_a_copy_with_a_name_of_allowed_length", async () => {
  const { user, received } = await show([{ ...reply, name: "n".repeat(50) }]);
  await user.click(button(/^More actions/));
  await user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  await user.click(button("Create Prompt"));
  expect(await screen.findByText("Prompt created successfully")).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    name: `Copy of ${"n".repeat(42)}`,
    category: "Productivity",
    promptText: "Answer kindly",
  });
});

test("save_as_draft_lists_it_until_it_is_published", async () => {
  const { user, received } = await show([garden], {
    "POST /api/admin/prompts/bulk": { json: { changed: ["new"], missing: [] } },
  });
  await user.click(button("Add Prompt"));
  await fill(user, screen.getByLabelText("Name"), "Half done");
  await user.selectOptions(category(), "Lifestyle");
  await fill(user, screen.getByLabelText("Prompt Text"), "Plan");
  await user.click(button("Save as draft"));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  expect(received).toContainEqual({
    call: "POST /api/admin/prompts",
    body: { name: "Half done", category: "Lifestyle", promptText: "Plan", isDraft: true },
  });
  expect(await screen.findAllByText("Draft", { selector: "span" })).toHaveLength(1);

  await user.click(button("More actions for Half done"));
  expect(screen.queryByRole("menuitem", { name: "Hide and archive" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("menuitem", { name: "Publish" }));
  const toasts = within(screen.getByRole("region", { name: /^Notifications/ }));
  expect(await toasts.findByText("Published")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(received).toContainEqual({
    call: "POST /api/admin/prompts/bulk",
    body: { ids: ["new"], action: "publish" },
  });
  await user.click(button("Edit Balcony"));
  expect(dialog("Edit Prompt")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save as draft" })).not.toBeInTheDocument();
});

test("restore_prompt_revision_saves_it_with_a_note", async () => {
  const texts = [
    { promptText: "Answer kindly", replacedAt: "2026-01-04T10:00:00Z", replacedBy: null, note: null },
    { promptText: "Answer warmly", replacedAt: "2026-01-03T10:00:00Z", replacedBy: "Ada", note: "Too long" },
  ];
  const { user, received } = await show([reply], {
    "GET /api/admin/prompts/1/revisions": { json: texts },
    "GET /api/admin/history/prompt/1?limit=20": { json: { items: [], nextCursor: null } },
  });
  await user.click(button("More actions for Kind Reply"));
  await user.click(screen.getByRole("menuitem", { name: "History" }));
  const earlier = within(await screen.findByRole("region", { name: "Earlier versions" }));
  expect(earlier.getByText(/A former admin/)).toBeVisible();
  await user.click(earlier.getByText("Too long"));
  await user.click(earlier.getByRole("button", { name: "Restore this text" }));
  expect(dialog("Edit Prompt")).toBeVisible();
  expect(screen.getByLabelText("Prompt Text")).toHaveValue("Answer warmly");
  await fill(user, screen.getByLabelText("Note"), " Warmer is better ");
  await user.click(button("Update Prompt"));
  expect(await screen.findByText("Prompt updated successfully")).toBeVisible();
  expect(received).toContainEqual({
    call: "PUT /api/admin/prompts/1",
    body: {
      name: "Kind Reply",
      category: "Productivity",
      promptText: "Answer warmly",
      note: "Warmer is better",
      updatedAt,
    },
  });
});

test("reports_of_a_prompt_are_opened_and_fixed", async () => {
  const report = { id: "r1", reporter: null, note: "Too vague", createdAt: updatedAt };
  let stored = [{ ...reply, openReports: 1 }, garden];
  const { user, received } = await show(stored, {
    "GET /api/admin/prompts": () => ({ json: stored }),
    "GET /api/admin/prompts/1/reports": { json: [report] },
    "POST /api/admin/prompts/1/reports/fix": () => {
      stored = [reply, garden];
      return { status: 204 };
    },
  });
  await user.click(button("1 report about Kind Reply"));
  const reports = within(await screen.findByRole("dialog", { name: "Reports about Kind Reply" }));
  expect(await reports.findByText("Too vague")).toBeVisible();
  await user.click(reports.getByRole("button", { name: "Mark as fixed" }));
  expect(await screen.findByText("1 member will get an email.")).toBeVisible();
  expect(received).toContainEqual({
    call: "POST /api/admin/prompts/1/reports/fix",
    body: { reportIds: ["r1"] },
  });
  expect(screen.queryByRole("button", { name: /report about/ })).not.toBeInTheDocument();
});
