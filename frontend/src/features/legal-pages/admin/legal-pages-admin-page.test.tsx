import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { LegalPagesAdminPage } from "@/features/legal-pages/admin/legal-pages-admin-page";
import { type FakeResponse, fakeServer, type ReceivedCall } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser, type User } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";
// Preloaded, so that no test waits for the lazy imports.
import "@/testing/plain-editor";
import "@/features/legal-pages/admin/legal-page-editor-dialog";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

beforeEach(dismissToasts);

const calls = {
  list: "GET /api/admin/pages",
  one: "GET /api/admin/pages/terms",
  save: "PUT /api/admin/pages/terms",
  restore: "DELETE /api/admin/pages/terms",
};
const editedAt = "2025-01-05T12:00:00Z";
const summary = (updatedAt: string | null) => ({ kind: "terms", title: "Terms", updatedAt });
const page = (content: string, updatedAt: string | null) => ({ ...summary(updatedAt), content });
const list = (updatedAt: string | null, contactEmail: string | null = "hello@example.org"): FakeResponse => ({
  json: { contactEmail, pages: [{ kind: "privacy", title: "Privacy", updatedAt: null }, summary(updatedAt)] },
});
const conflict: FakeResponse = {
  status: 409,
  json: { code: "edit_conflict", message: "Someone else saved a newer version." },
};

function open(responses: Parameters<typeof fakeServer>[0]) {
  const received = fakeServer({
    [calls.list]: list(null),
    [calls.one]: { json: page("<p>Default.</p>", null) },
    ...responses,
  });
  renderAt("/admin/pages", <LegalPagesAdminPage />);
  return { received, user: setupUser() };
}

const sent = (received: ReceivedCall[], call: string) =>
  received.filter((one) => one.call === call).map(({ body }) => body);
const row = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));
const content = () => screen.findByLabelText("Content");

async function edit(user: User, text: string) {
  await user.click(await screen.findByRole("button", { name: "Edit Terms" }));
  await user.click(await content());
  await user.paste(text);
}

test("list_shows_which_pages_have_the_default_text", async () => {
  open({ [calls.list]: list(editedAt) });
  const privacy = await row("Privacy");
  expect(privacy.getByText("Default text")).toBeVisible();
  expect(privacy.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
  expect(privacy.queryByRole("button", { name: /Restore/ })).not.toBeInTheDocument();
  const terms = await row("Terms");
  expect(terms.getByText("Your own text")).toBeVisible();
  expect(terms.getByText(/^Jan 5, 2025/)).toBeVisible();
  expect(screen.getByText("1 page has the default text")).toBeVisible();
  expect(screen.queryByText(/No contact address/)).not.toBeInTheDocument();
});

test("missing_contact_address_is_reported", async () => {
  open({ [calls.list]: list(null, null) });
  expect(await screen.findByText(/No contact address is set/)).toBeVisible();
});

test("list_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: { code: "unavailable", message: "Try later." } };
  const { user } = open({ [calls.list]: () => response });
  expect(await screen.findByText("We couldn't load the pages")).toBeVisible();
  response = list(null);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Edit Terms" })).toBeVisible();
});

test("save_default_text_sends_no_version_and_refreshes_the_list", async () => {
  let updatedAt: string | null = null;
  const { received, user } = open({
    [calls.list]: () => list(updatedAt),
    [calls.save]: () => {
      updatedAt = editedAt;
      return { json: page("<p>Ours.</p>", editedAt) };
    },
  });
  await edit(user, "<p>Ours.</p>");
  expect(screen.getByText(/This is the default text/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save Page" }));
  expect(await screen.findByText("Page saved successfully")).toBeVisible();
  expect(sent(received, calls.save)).toEqual([{ content: "<p>Default.</p><p>Ours.</p>" }]);
  expect(await screen.findByText("Your own text")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("save_stale_page_shows_newer_version_before_overwriting", async () => {
  let response = conflict;
  let current = page("<p>Ours.</p>", editedAt);
  const { received, user } = open({
    [calls.list]: list(editedAt),
    [calls.one]: () => ({ json: current }),
    [calls.save]: () => response,
  });
  await edit(user, "<p>Mine.</p>");
  expect(screen.queryByText(/This is the default text/)).not.toBeInTheDocument();
  // Someone else restored the default text.
  current = page("<p>Default.</p>", null);
  await user.click(screen.getByRole("button", { name: "Save Page" }));
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  expect(await screen.findByText("Default.")).toBeVisible();
  expect(screen.getByText("The default text was restored")).toBeVisible();
  response = { json: page("<p>Ours.</p><p>Mine.</p>", editedAt) };
  await user.click(screen.getByRole("button", { name: "Overwrite with mine" }));
  expect(await screen.findByText("Page saved successfully")).toBeVisible();
  expect(sent(received, calls.save)).toEqual([
    { content: "<p>Ours.</p><p>Mine.</p>", updatedAt: editedAt },
    { content: "<p>Ours.</p><p>Mine.</p>" },
  ]);
});

test("close_with_unsaved_text_asks_first", async () => {
  const { user } = open({});
  await edit(user, "<p>Mine.</p>");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("You have unsaved changes.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(await content()).toHaveValue("<p>Default.</p><p>Mine.</p>");
});

test("save_empty_page_is_rejected", async () => {
  const { received, user } = open({});
  await user.click(await screen.findByRole("button", { name: "Edit Terms" }));
  await user.clear(await content());
  await user.click(screen.getByRole("button", { name: "Save Page" }));
  expect(await screen.findByText("Content is required")).toBeVisible();
  expect(sent(received, calls.save)).toEqual([]);
});

test("open_page_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: { code: "unavailable", message: "Try later." } };
  const { user } = open({ [calls.one]: () => response });
  await user.click(await screen.findByRole("button", { name: "Edit Terms" }));
  expect(await screen.findByText("We couldn't load this page")).toBeVisible();
  response = { json: page("<p>Default.</p>", null) };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await content()).toHaveValue("<p>Default.</p>");
});

test("restore_default_text_asks_first_and_can_be_undone", async () => {
  let updatedAt: string | null = editedAt;
  const { received, user } = open({
    [calls.list]: () => list(updatedAt),
    [calls.one]: { json: page("<p>Ours.</p>", editedAt) },
    [calls.restore]: () => {
      updatedAt = null;
      return { status: 204 };
    },
    [calls.save]: () => {
      updatedAt = editedAt;
      return { json: page("<p>Ours.</p>", editedAt) };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Restore default text of Terms" }));
  expect(sent(received, calls.restore)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Restore default text" }));
  expect(await screen.findByText("Default text restored")).toBeVisible();
  expect(await screen.findByText("2 pages have the default text")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Terms has your own text again.")).toBeVisible();
  expect(sent(received, calls.save)).toEqual([{ content: "<p>Ours.</p>" }]);
  await waitFor(async () => expect((await row("Terms")).getByText("Your own text")).toBeVisible());
});

test("restore_default_text_failed_keeps_the_dialog_open", async () => {
  const { user } = open({ [calls.list]: list(editedAt), [calls.restore]: "offline" });
  await user.click(await screen.findByRole("button", { name: "Restore default text of Terms" }));
  await user.click(await screen.findByRole("button", { name: "Restore default text" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("The default text couldn't be restored");
});
