import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { AdminPost } from "@/features/posts/admin/schema";
import type { FakeResponse } from "@/testing/fake-server";
import { calls, field, first, openFirst, openPostsAdmin, sent, write } from "@/testing/posts-admin";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

beforeEach(dismissToasts);

const conflict: FakeResponse = {
  status: 409,
  json: { code: "edit_conflict", message: "Someone else saved a newer version." },
};

const newer: AdminPost = {
  ...first,
  title: "Newer title",
  content: "<p>Theirs.</p>",
  updatedAt: "2025-03-01T12:00:00Z",
};

test("save_stale_post_shows_newer_version_before_overwriting", async () => {
  let response = conflict;
  let current = first;
  const { received, user } = openPostsAdmin({
    [calls.update]: () => response,
    [calls.one]: () => ({ json: current }),
  });
  await openFirst(user);
  await write(user, "Content", "<p>Mine.</p>");
  current = newer;
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  // No toast over the notice.
  expect(screen.getAllByText(/saved in another tab or by someone else/)).toHaveLength(1);
  expect(await screen.findByText("Theirs.")).toBeVisible();
  expect(await field("Content")).toHaveValue("<p>Begin.</p><p>Mine.</p>");
  response = { json: { ...newer, title: "First steps", content: "<p>Begin.</p><p>Mine.</p>" } };
  await user.click(screen.getByRole("button", { name: "Overwrite with mine" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  expect(sent(received, calls.update)[1]).toMatchObject({
    title: "First steps",
    content: "<p>Begin.</p><p>Mine.</p>",
    updatedAt: newer.updatedAt,
  });
});

test("use_newer_version_asks_before_discarding_own_text", async () => {
  let current = first;
  const { user } = openPostsAdmin({ [calls.update]: conflict, [calls.one]: () => ({ json: current }) });
  await openFirst(user);
  await write(user, "Content", "<p>Mine.</p>");
  current = newer;
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  await user.click(await screen.findByRole("button", { name: "Use the newer version" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await field("Content")).toHaveValue("<p>Theirs.</p>"));
  expect(await field("Title")).toHaveValue("Newer title");
});

test("save_deleted_post_can_be_saved_as_new", async () => {
  const { received, user } = openPostsAdmin({
    [calls.update]: {
      status: 404,
      json: { code: "not_found", message: "This post no longer exists" },
    },
    [calls.create]: { status: 201, json: { ...first, id: "3" } },
  });
  await openFirst(user);
  await write(user, "Title", "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await user.click(await screen.findByRole("button", { name: "Save as a new post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, calls.create)[0]).toMatchObject({ title: "First steps!" });
});
