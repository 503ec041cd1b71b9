import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { FakeResponse } from "@/testing/fake-server";
import {
  calls,
  draft,
  field,
  first,
  openFirst,
  openPostsAdmin,
  sent,
  summary,
  write,
} from "@/testing/posts-admin";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

beforeEach(dismissToasts);

const dialog = () => screen.findByRole("dialog", { name: "Edit Blog Post" });

test("edit_post_opens_dialog_before_it_has_loaded", async () => {
  let respond = (_response: FakeResponse) => {};
  const { user } = openPostsAdmin({
    [calls.one]: () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Edit First steps" }));
  const opened = await dialog();
  expect(within(opened).getByRole("status")).toHaveTextContent("Loading...");
  expect(within(opened).getByRole("button", { name: "Update Post" })).toBeDisabled();

  respond({ json: first });
  await waitFor(async () => expect(await field("Title")).toHaveFocus());
  expect(await field("Title")).toHaveValue("First steps");
  expect(await field("Content")).toHaveValue("<p>Begin.</p>");
  expect(await dialog()).toBe(opened);
});

test("edit_post_can_be_canceled_while_it_loads", async () => {
  const { user } = openPostsAdmin({ [calls.one]: () => new Promise(() => {}) });
  const edit = await screen.findByRole("button", { name: "Edit First steps" });
  await user.click(edit);
  const opened = await dialog();
  await user.click(within(opened).getByRole("button", { name: "Cancel" }));
  expect(opened).not.toBeInTheDocument();
  await waitFor(() => expect(edit).toHaveFocus());
});

test("edit_post_load_fails_can_be_retried", async () => {
  let response: FakeResponse = { status: 503 };
  const { user } = openPostsAdmin({ [calls.one]: () => response });
  await user.click(await screen.findByRole("button", { name: "Edit First steps" }));
  expect(await screen.findByText("We couldn't load this post")).toBeVisible();
  response = { json: first };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await field("Content")).toHaveValue("<p>Begin.</p>");
});

test("edit_deleted_post_says_so_and_refreshes_list", async () => {
  let posts = [first, draft];
  const { user } = openPostsAdmin({
    [calls.list]: () => ({ json: posts.map(summary) }),
    [calls.one]: () => {
      posts = [draft];
      return { status: 404, json: { code: "not_found", message: "This post no longer exists" } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Edit First steps" }));
  expect(await screen.findByText("This post was deleted")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back to the list" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "First steps" })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("edit_post_again_begins_with_latest_version", async () => {
  let current = first;
  const { received, user } = openPostsAdmin({
    [calls.one]: () => ({ json: current }),
    [calls.update]: () => ({ json: current }),
  });
  const opened = await openFirst(user);
  await user.click(within(opened).getByRole("button", { name: "Cancel" }));
  current = { ...first, content: "<p>Theirs.</p>", updatedAt: "2025-03-01T12:00:00Z" };
  await openFirst(user);
  expect(await field("Content")).toHaveValue("<p>Theirs.</p>");
  await write(user, "Title", "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  expect(sent(received, calls.update)).toEqual([
    expect.objectContaining({
      title: "First steps!",
      content: "<p>Theirs.</p>",
      updatedAt: current.updatedAt,
    }),
  ]);
});

test("duplicate_of_deleted_post_says_so", async () => {
  const { user } = openPostsAdmin({ [calls.one]: { status: 404, json: { code: "not_found" } } });
  await user.click(await screen.findByRole("button", { name: /^More actions for First steps/ }));
  await user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  const opened = await screen.findByRole("dialog", { name: "Add New Blog Post" });
  expect(await within(opened).findByText("This post was deleted")).toBeVisible();
});
