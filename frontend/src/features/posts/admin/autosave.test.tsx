import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkingCopy } from "@/features/posts/admin/working-copies";
import { onReauthenticationRequired } from "@/lib/api/http";
import type { FakeResponse } from "@/testing/fake-server";
import {
  calls,
  draft,
  field,
  fillPost,
  first,
  openFirst,
  openNew,
  openPostsAdmin,
  sent,
  summary,
  write,
} from "@/testing/posts-admin";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

/** Every random UUID. */
const random = "00000000-0000-4000-8000-000000000000";

beforeEach(() => {
  dismissToasts();
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => bytes);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const saved = (second: number): FakeResponse => ({ json: { updatedAt: `2025-03-01T12:00:0${second}Z` } });
/** What was written on another device. */
const theirs: WorkingCopy = {
  id: "1",
  title: "Written elsewhere",
  slug: "first-steps",
  excerpt: "Where to begin.",
  content: "<p>Theirs.</p>",
  tags: ["Meal planning"],
  seoTitle: "",
  seoDescription: "",
  featureImage: null,
  postUpdatedAt: first.updatedAt,
  updatedAt: "2025-03-01T12:00:00Z",
  editedBy: "Eva",
};
/** Saves now what would be saved after a pause. */
const pause = () => window.dispatchEvent(new Event("online"));

test("text_is_saved_while_it_is_written_one_save_at_a_time", async () => {
  let count = 0;
  const { received, user } = openPostsAdmin({
    [calls.autosave]: () => {
      count += 1;
      return saved(count);
    },
  });
  await openFirst(user);
  await write(user, "Title", "!");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  await write(user, "Content", "<p>More.</p>");
  pause();
  await waitFor(() => expect(sent(received, calls.autosave)).toHaveLength(2));
  expect(sent(received, calls.autosave)).toEqual([
    {
      title: "First steps!",
      slug: "first-steps",
      excerpt: "Where to begin.",
      content: "<p>Begin.</p>",
      tags: [],
      seoTitle: "",
      seoDescription: "",
      editor: random,
      postUpdatedAt: first.updatedAt,
    },
    expect.objectContaining({
      content: "<p>Begin.</p><p>More.</p>",
      updatedAt: "2025-03-01T12:00:01Z",
    }),
  ]);
  expect(sent(received, calls.update)).toEqual([]);
});

test("change_that_is_undone_leaves_nothing_on_the_server", async () => {
  const { received, user } = openPostsAdmin({ [calls.autosave]: saved(1), [calls.discard]: { status: 204 } });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  await user.type(await field("Title"), "{Backspace}");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent(received, calls.discard)).toEqual([{ editor: random, updatedAt: "2025-03-01T12:00:01Z" }]);
  expect(sent(received, calls.autosave)).toHaveLength(1);
});

test("working_copy_changed_back_to_the_post_is_discarded", async () => {
  const { received, user } = openPostsAdmin({
    [calls.copy]: {
      json: { workingCopy: { ...theirs, title: "First steps!", content: first.content, tags: [] } },
    },
    [calls.autosave]: saved(1),
    [calls.discard]: { status: 204 },
  });
  await openFirst(user);
  expect(await field("Title")).toHaveValue("First steps!");
  await user.type(await field("Title"), "{Backspace}");
  pause();
  await waitFor(() => expect(sent(received, calls.discard)).toHaveLength(1));
  expect(sent(received, calls.autosave)).toEqual([]);
});

test("undone_change_is_not_called_saved_until_it_is_discarded", async () => {
  let response: FakeResponse = { status: 503, json: { code: "unavailable" } };
  const { received, user } = openPostsAdmin({
    [calls.autosave]: saved(1),
    [calls.discard]: () => response,
  });
  await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  await user.type(await field("Title"), "{Backspace}");
  pause();
  expect(await screen.findByText("Couldn't save. Keep this tab open; we'll try again.")).toBeVisible();
  response = { status: 204 };
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(sent(received, calls.discard)).toHaveLength(2);
});

test("newer_version_of_the_post_replaces_the_own_working_copy", async () => {
  const newer = { ...first, title: "By Eva", updatedAt: "2025-03-01T11:00:00Z" };
  const own = { ...theirs, title: "First steps!", content: first.content, tags: [] };
  let post = first;
  let copy: WorkingCopy | null = null;
  const { received, user } = openPostsAdmin({
    [calls.one]: () => ({ json: post }),
    [calls.copy]: () => ({ json: { workingCopy: copy } }),
    [calls.autosave]: saved(0),
    [calls.update]: { status: 409, json: { code: "edit_conflict", message: "Changed" } },
    [calls.discard]: { status: 204 },
  });
  await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  [post, copy] = [newer, own];
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  await user.click(await screen.findByRole("button", { name: "Use the newer version" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByDisplayValue("By Eva")).toBeVisible();
  pause();
  await waitFor(() =>
    expect(sent(received, calls.discard)).toEqual([{ editor: random, updatedAt: own.updatedAt }]),
  );
});

test("save_of_the_post_names_the_working_copy_that_it_replaces", async () => {
  const { received, user } = openPostsAdmin({
    [calls.autosave]: saved(1),
    [calls.update]: { json: { ...first, title: "First steps!" } },
  });
  await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  expect(sent(received, calls.update)).toEqual([
    expect.objectContaining({
      updatedAt: first.updatedAt,
      workingCopy: { id: "1", editor: random, updatedAt: "2025-03-01T12:00:01Z" },
    }),
  ]);
});

test("close_saves_what_was_written_and_asks_nothing", async () => {
  const { received, user } = openPostsAdmin({ [calls.autosave]: saved(1) });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  expect(sent(received, calls.autosave)).toEqual([expect.objectContaining({ title: "First steps!" })]);
});

test("close_after_a_failed_update_saves_what_was_written", async () => {
  const { received, user } = openPostsAdmin({
    [calls.autosave]: saved(1),
    [calls.update]: {
      status: 409,
      json: { code: "slug_taken", message: "Taken", fields: { slug: "This slug is taken" } },
    },
  });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("This slug is taken")).toBeVisible();
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(sent(received, calls.autosave)).toEqual([expect.objectContaining({ title: "First steps!" })]);
});

test("close_offline_after_a_failed_update_asks", async () => {
  let response: FakeResponse = { status: 503, json: { code: "unavailable" } };
  const { received, user } = openPostsAdmin({
    [calls.autosave]: () => response,
    [calls.update]: "offline",
  });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("Error")).toBeVisible();
  await screen.findByRole("button", { name: "Update Post" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.queryByText("Draft saved")).not.toBeInTheDocument();
  response = saved(1);
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(sent(received, calls.autosave).at(-1)).toMatchObject({ title: "First steps!" });
});

test("close_after_a_conflict_of_the_post_asks", async () => {
  const { received, user } = openPostsAdmin({
    [calls.autosave]: saved(1),
    [calls.update]: { status: 409, json: { code: "edit_conflict", message: "Changed" } },
  });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByRole("button", { name: "Show the newer version" })).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("You have unsaved changes.")).toBeVisible();
  expect(sent(received, calls.autosave)).toEqual([]);
});

test("publication_is_saved_with_the_post_and_survives_closing", async () => {
  const { user } = openPostsAdmin({ [calls.autosave]: saved(1) });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  await user.click(screen.getByRole("switch"));
  pause();
  expect(await screen.findByText("Unsaved changes")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  await user.click(screen.getByRole("switch"));
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test("new_post_changed_in_another_window_becomes_two", async () => {
  const conflict: FakeResponse = { status: 409, json: { code: "edit_conflict", message: "Changed" } };
  let responses = [saved(1), conflict, saved(2)];
  const path = `PUT /api/admin/blog/working-copies/${random}` as const;
  const { received, user } = openPostsAdmin({
    [path]: () => responses.shift() ?? saved(3),
    [calls.create]: () => responses.shift() ?? { status: 201, json: { ...draft, id: "3" } },
  });
  await openNew(user);
  await fillPost(user);
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText("Saved as a separate new post")).toBeVisible();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(sent(received, path).map((body) => (body as { updatedAt?: string }).updatedAt)).toEqual([
    undefined,
    "2025-03-01T12:00:01Z",
    undefined,
  ]);
  responses = [conflict];
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, calls.create)).toHaveLength(2);
  cleanup();
});

test("save_that_is_rejected_says_why", async () => {
  const fields = { content: "Content must be 200000 characters or less" };
  const { user } = openPostsAdmin({
    [calls.autosave]: { status: 422, json: { code: "invalid", message: "Invalid", fields } },
  });
  await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(
    await screen.findByText("Couldn't save: Content must be 200000 characters or less."),
  ).toHaveAttribute("role", "status");
});

test("save_that_fails_says_so_and_keeps_the_text", async () => {
  let response: FakeResponse | "offline" = { status: 503, json: { code: "unavailable" } };
  const { user } = openPostsAdmin({ [calls.autosave]: () => response as FakeResponse });
  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText("Couldn't save. Keep this tab open; we'll try again.")).toBeVisible();
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  response = saved(1);
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test("session_that_ends_while_writing_keeps_the_focus", async () => {
  let response: FakeResponse = { status: 401, json: { code: "unauthenticated" } };
  const { user } = openPostsAdmin({ [calls.autosave]: () => response });
  const logIn = vi.fn(async () => {
    response = saved(1);
    return true;
  });
  const cleanUp = onReauthenticationRequired("login", logIn);
  await openFirst(user);
  await write(user, "Title", "!");
  pause();
  expect(await screen.findByText(/^Not saved: your session has ended\./)).toBeVisible();
  await waitFor(async () => expect(await field("Title")).toHaveFocus());
  expect(logIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(logIn).toHaveBeenCalledOnce();
  cleanUp();
});

test("status_of_the_text_stays_in_sight_with_the_buttons", async () => {
  const { user } = openPostsAdmin({ [calls.autosave]: saved(1) });
  await openFirst(user);
  await write(user, "Title", "!");
  const buttons = screen.getByRole("button", { name: "Update Post" }).parentElement as HTMLElement;
  expect(within(buttons).getByText("Unsaved changes")).toBeVisible();
  expect(within(buttons).getByText("1 word · 1 min read")).toBeVisible();
});

test("two_editors_are_shown_the_other_text_before_they_overwrite_it", async () => {
  let response: FakeResponse = {
    status: 409,
    json: { code: "edit_conflict", message: "Someone else saved a newer version." },
  };
  let copy: WorkingCopy | null = null;
  const { received, user } = openPostsAdmin({
    [calls.autosave]: () => response,
    [calls.copy]: () => ({ json: { workingCopy: copy } }),
  });
  await openFirst(user);
  await write(user, "Title", "!");
  copy = theirs;
  pause();
  await screen.findByText("Not saved: there is a newer version.");
  await waitFor(async () => expect(await field("Title")).toHaveFocus());
  // It does not take the focus from the text.
  await user.click(await screen.findByRole("button", { name: "Review" }));
  const notice = screen.getByRole("region", { name: "A newer version of this post" });
  await waitFor(() => expect(notice).toHaveFocus());
  expect(notice).toHaveTextContent(/saved in another tab or by someone else/);
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  expect(await screen.findByText("Theirs.")).toBeVisible();
  await write(user, "Title", "?");
  pause();
  expect(sent(received, calls.autosave)).toHaveLength(1);
  response = saved(5);
  await user.click(screen.getByRole("button", { name: "Overwrite with mine" }));
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(sent(received, calls.autosave)[1]).toMatchObject({
    title: "First steps!?",
    updatedAt: theirs.updatedAt,
  });
  expect(sent(received, calls.update)).toEqual([]);
});

test("changes_of_another_device_are_shown_and_can_be_discarded", async () => {
  let copy: WorkingCopy | null = theirs;
  const { received, user } = openPostsAdmin({
    [calls.list]: { json: [{ ...summary(first), hasUnsavedChanges: true }, summary(draft)] },
    [calls.copy]: () => ({ json: { workingCopy: copy } }),
    [calls.discard]: () => {
      copy = null;
      return { status: 204 };
    },
  });
  expect(await screen.findByText("With unpublished changes", { selector: "li *" })).toBeVisible();
  await openFirst(user);
  expect(await field("Title")).toHaveValue("Written elsewhere");
  expect(await field("Content")).toHaveValue("<p>Theirs.</p>");
  expect(screen.getByText(/^Unpublished changes by Eva, Mar 1, 2025/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await field("Title")).toHaveValue("First steps"));
  expect(sent(received, calls.discard)).toEqual([{ editor: random, updatedAt: theirs.updatedAt }]);
});

test("new_post_started_elsewhere_can_be_continued_or_discarded", async () => {
  const started = { ...theirs, id: "new", title: "Five", content: "<p>Half</p>", postUpdatedAt: null };
  let copies = [started];
  const { received, user } = openPostsAdmin({
    [calls.started]: () => ({ json: copies }),
    "PUT /api/admin/blog/working-copies/new": saved(7),
    "POST /api/admin/blog/working-copies/new/discard": () => {
      copies = [];
      return { status: 204 };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Continue writing" }));
  const dialog = await screen.findByRole("dialog", { name: "Add New Blog Post" });
  expect(await field("Title")).toHaveValue("Five");
  await write(user, "Title", " dinners");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent(received, "PUT /api/admin/blog/working-copies/new")).toEqual([
    expect.objectContaining({ title: "Five dinners", updatedAt: started.updatedAt }),
  ]);
  await openNew(user);
  expect(await field("Title")).toHaveValue("");
  await user.keyboard("{Escape}");

  await user.click(await screen.findByRole("button", { name: "Discard" }));
  const confirm = await screen.findByRole("alertdialog");
  await user.click(within(confirm).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText(/New post “Five/)).not.toBeInTheDocument());
});

test("list_of_unfinished_posts_is_current_after_closing", async () => {
  const started = { ...theirs, id: random, title: "Five dinners", postUpdatedAt: null };
  let copies: WorkingCopy[] = [];
  const { user } = openPostsAdmin({
    [calls.started]: () => ({ json: copies }),
    [`PUT /api/admin/blog/working-copies/${random}`]: () => {
      copies = [started];
      return saved(1);
    },
    [calls.create]: () => {
      copies = [];
      return { status: 201, json: { ...draft, id: "3" } };
    },
  });
  const dialog = await openNew(user);
  await fillPost(user);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Continue writing" }));
  await user.click(await screen.findByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(screen.queryByText(/New post “Five dinners”/)).not.toBeInTheDocument();
  cleanup();
});

test("latest_three_unfinished_posts_are_shown_before_all", async () => {
  const copies = [1, 2, 3, 4].map((day) => ({
    ...theirs,
    id: `new-${day}`,
    title: `Day ${day}`,
    postUpdatedAt: null,
    updatedAt: `2025-03-0${day}T12:00:00Z`,
  }));
  const { user } = openPostsAdmin({ [calls.started]: { json: copies } });
  const notices = () => screen.queryAllByText(/^New post/).map((notice) => notice.textContent);
  await waitFor(() => expect(notices()).toHaveLength(3));
  expect(notices()[0]).toMatch(/^New post “Day 4”, started by Eva, last saved Mar 4, 2025, /);
  await user.click(screen.getByRole("button", { name: "Show all 4" }));
  expect(notices()).toHaveLength(4);
  await waitFor(() => expect(screen.getByRole("button", { name: "Show fewer" })).toHaveFocus());
});

test("new_post_is_saved_under_its_own_id_and_created_from_it", async () => {
  const { received, user } = openPostsAdmin({
    [`PUT /api/admin/blog/working-copies/${random}`]: saved(1),
    [calls.create]: { status: 201, json: { ...draft, id: "3" } },
  });
  await openNew(user);
  await fillPost(user);
  pause();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(screen.getByText("1 word · 1 min read")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, calls.create)[0]).toMatchObject({
    workingCopy: { id: random, editor: random, updatedAt: "2025-03-01T12:00:01Z" },
  });
  cleanup();
});
