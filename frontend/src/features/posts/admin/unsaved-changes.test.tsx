import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { saveBackup } from "@/features/posts/admin/backups";
import { newDocument, postReducer } from "@/features/posts/admin/post-document";
import type { FakeResponse } from "@/testing/fake-server";
import { calls, field, fillPost, openFirst, openNew, openPostsAdmin, write } from "@/testing/posts-admin";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

beforeEach(dismissToasts);

test.each<[string, FakeResponse | "offline"]>([
  ["offline", "offline"],
  ["server_error", { status: 500, json: { code: "internal", message: "Something broke." } }],
])("save_%s_fails_keeps_input_and_shows_error", async (_how, response) => {
  const { user } = openPostsAdmin({ [calls.create]: response });
  await openNew(user);
  await fillPost(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Error")).toBeVisible();
  expect(await field("Content")).toHaveValue("<p>Text</p>");
  expect(screen.getByRole("button", { name: "Create Post" })).toHaveAccessibleDescription(
    /What you typed is still here/,
  );
});

test("close_asks_only_with_unsaved_text", async () => {
  const { user } = openPostsAdmin({});
  const untouched = await openFirst(user);
  await user.click(within(untouched).getByRole("button", { name: "Cancel" }));
  expect(untouched).not.toBeInTheDocument();

  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await field("Title")).toHaveValue("First steps!");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(dialog).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test("close_pressed_again_while_saving_asks", async () => {
  const { user } = openPostsAdmin({ [calls.autosave]: () => new Promise(() => {}) });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  const cancel = within(dialog).getByRole("button", { name: "Cancel" });
  await user.click(cancel);
  await user.click(cancel);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(dialog).not.toBeInTheDocument();
});

test("close_tab_asks_only_with_unsaved_text", async () => {
  const { user } = openPostsAdmin({});
  await openFirst(user);
  const closes = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(closes()).toBe(true);
  await write(user, "Title", "!");
  expect(closes()).toBe(false);
});

test("reload_offers_draft_that_can_be_discarded", async () => {
  const { user } = openPostsAdmin({});
  await openFirst(user);
  await write(user, "Title", "!");
  cleanup();

  const { user: later } = openPostsAdmin({});
  expect(await screen.findByText("You have unsaved changes to “First steps”.")).toBeVisible();
  await later.click(screen.getByRole("button", { name: "Continue writing" }));
  expect(await field("Title")).toHaveValue("First steps!");
  await later.click(screen.getByRole("button", { name: "Discard changes" }));
  await later.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await field("Title")).toHaveValue("First steps"));
  expect(sessionStorage).toHaveLength(0);
});

test("draft_of_post_that_fails_to_load_is_shown", async () => {
  const { user } = openPostsAdmin({});
  await openFirst(user);
  await write(user, "Title", "!");
  cleanup();

  const { user: later } = openPostsAdmin({ [calls.one]: { status: 404, json: { code: "not_found" } } });
  await later.click(await screen.findByRole("button", { name: "Continue writing" }));
  expect(await field("Title")).toHaveValue("First steps!");
  expect(await field("Content")).toHaveValue("<p>Begin.</p>");
});

test("draft_of_another_admin_is_not_offered", async () => {
  saveBackup("eva@example.org", null, {
    document: postReducer(newDocument(null, null), { type: "edited", input: { title: "Eva's" } }),
    baseVersion: null,
  });
  const { user } = openPostsAdmin({});
  await openNew(user);
  expect(await field("Title")).toHaveValue("");
  expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
});
