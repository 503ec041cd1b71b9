import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { newsletterNote } from "@/features/posts/admin/newsletter-note";
import {
  calls,
  draft,
  field,
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

beforeEach(dismissToasts);

test("list_shows_status_slug_and_dates", async () => {
  openPostsAdmin({});
  expect(screen.getByText("Loading...")).toBeVisible();
  const [published, unpublished] = await screen.findAllByRole("listitem");
  const card = within(published as HTMLElement);
  for (const text of ["Where to begin.", "/first-steps", "Jan 5, 2025"])
    expect(card.getByText(text)).toBeVisible();
  expect(card.getAllByText(/^Published/)).toHaveLength(2);
  expect(card.queryByText(/Updated/)).not.toBeInTheDocument();
  expect(within(unpublished as HTMLElement).getByText("Draft")).toBeVisible();
  expect(within(unpublished as HTMLElement).getByText("Jan 1, 2025")).toBeVisible();
});

test("list_shows_publication_or_creation_and_image", async () => {
  const image = { src: `/media/${"a".repeat(32)}-1000.jpg`, height: 500, alt: "A red sun" };
  const post = (id: string, dates: Partial<typeof first>) => summary({ ...first, id, title: id, ...dates });
  openPostsAdmin({
    [calls.list]: {
      json: [
        post("Published later", { publishedAt: "2025-02-03T12:00:00Z", featureImage: image }),
        post("Draft", { isPublished: false, publishedAt: null, updatedAt: "2025-02-02T12:00:00Z" }),
        post("Imported today", { publishedAt: "2020-05-01T12:00:00Z", createdAt: "2025-03-01T12:00:00Z" }),
      ],
    },
  });
  const cards = await screen.findAllByRole("listitem");
  expect(cards[2]).toHaveTextContent("Published May 1, 2020");
  expect(cards[1]).toHaveTextContent("Created Jan 5, 2025");
  expect(cards[0]?.querySelector("img")).toHaveAttribute("src", image.src);
});

test("dates_and_status_are_sent_as_filters", async () => {
  const since = encodeURIComponent(new Date(2025, 0, 1).toISOString());
  const until = encodeURIComponent(new Date(2025, 1, 1).toISOString());
  const filtered = `${calls.list}?status=unsaved&since=${since}&until=${until}&sort=-updated&limit=50`;
  openPostsAdmin(
    { [filtered]: { json: { items: [summary(draft)], nextCursor: null } } },
    "/admin/blog?status=unsaved&from=2025-01-01&to=2025-01-31&sort=-updated",
  );
  expect(await screen.findByText("1 post")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Second" })).toBeVisible();
});

test("list_empty_shows_message", async () => {
  openPostsAdmin({ [calls.list]: { json: [] } });
  expect(await screen.findByText("No blog posts yet. Create your first post to get started!")).toBeVisible();
});

test("update_refreshes_public_list", async () => {
  let title = "First steps";
  const { user } = openPostsAdmin(
    {
      "GET /api/blog/posts": () => ({ json: [{ ...first, title }] }),
      [calls.update]: () => {
        title = "First steps!";
        return { json: { ...first, title } };
      },
    },
    "/blog",
  );
  expect(await screen.findByRole("link", { name: "First steps" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "To the admin page" }));
  await openFirst(user);
  await write(user, "Title", "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "To the blog" }));
  expect(await screen.findByRole("link", { name: "First steps!" })).toBeVisible();
});

test("delete_post_confirms_first", async () => {
  let posts = [first, draft];
  const { received, user } = openPostsAdmin({
    [calls.list]: () => ({ json: posts.map(summary) }),
    [calls.remove]: () => {
      posts = [draft];
      return { status: 204 };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete First steps" }));
  expect(await screen.findByText("Are you sure you want to delete this blog post?")).toBeVisible();
  expect(sent(received, calls.remove)).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Blog post deleted successfully")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "First steps" })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Second" })).toBeVisible();
});

test("publish_selected_drafts_can_be_undone", async () => {
  const { received, user } = openPostsAdmin({
    [calls.changeAll]: { json: { changed: ["2"], missing: [] } },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  const bar = within(screen.getByRole("group", { name: "Selected posts" }));
  await user.click(bar.getByRole("button", { name: "Publish" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeVisible();
  expect(sent(received, calls.changeAll)).toEqual([
    { ids: ["2"], action: "publish" },
    { ids: ["2"], action: "unpublish" },
  ]);
});

test("unpublish_and_undo_say_what_becomes_of_the_newsletter", async () => {
  vi.setSystemTime("2025-01-10T12:00:00Z");
  const { user } = openPostsAdmin({
    [calls.list]: { json: [{ ...summary(first), newsletterAt: "2025-02-03T08:00:00Z" }] },
    [calls.changeAll]: { json: { changed: ["1"], missing: [] } },
  });
  const card = within((await screen.findAllByRole("listitem"))[0] as HTMLElement);
  expect(card.getByText("Newsletter scheduled")).toBeVisible();
  expect(card.getByText(/^Newsletter Feb 3, 2025, 9:00.AM \(Berlin\)$/)).toBeVisible();
  await user.click(card.getByRole("button", { name: /^More actions/ }));
  await user.click(card.getByRole("menuitem", { name: "Unpublish" }));
  const scheduled = "scheduled for Feb 3, 2025, 9:00.AM \\(Berlin\\)";
  const waits = `The newsletter ${scheduled} will be sent only if the post is published again by then.`;
  expect(await screen.findByText(new RegExp(waits))).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(new RegExp(`The newsletter is ${scheduled} again.`))).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Delete First steps" }));
  expect(await screen.findByText(/only if the post is restored by then\.$/)).toBeVisible();
  vi.useRealTimers();
});

test("undo_after_the_newsletter_was_due_asks_to_schedule_it_again", () => {
  vi.setSystemTime("2025-02-03T08:00:01Z");
  const posts = [{ isPublished: true, newsletterAt: "2025-02-03T08:00:00Z" }];
  const missed = "The newsletter was due meanwhile. Schedule it again to send it.";
  expect(newsletterNote("publish", posts, "UTC")).toBe(missed);
  expect(newsletterNote("restore", [{ isPublished: false, newsletterAt: null }], "UTC")).toBe("");
  expect(newsletterNote("archive", [...posts, ...posts], "UTC")).toBe(
    "2 scheduled newsletters will be sent only if their posts are restored by then.",
  );
  vi.useRealTimers();
});

test("duplicate_is_a_draft_with_a_free_slug", async () => {
  const { received, user } = openPostsAdmin({
    [calls.list]: { json: [first, { ...draft, slug: "copy-of-first-steps" }].map(summary) },
    [calls.create]: { status: 201, json: { ...first, id: "3", title: "Copy of First steps" } },
  });
  const card = within((await screen.findAllByRole("listitem"))[0] as HTMLElement);
  await user.click(card.getByRole("button", { name: /^More actions/ }));
  await user.click(card.getByRole("menuitem", { name: "Duplicate" }));
  await screen.findByRole("dialog", { name: "Add New Blog Post" });
  expect(await field("Title")).toHaveValue("Copy of First steps");
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, calls.create)).toMatchObject([
    {
      title: "Copy of First steps",
      slug: "copy-of-first-steps-2",
      excerpt: "Where to begin.",
      content: "<p>Begin.</p>",
      isPublished: false,
      publishAt: "",
      workingCopy: { id: expect.any(String), editor: expect.any(String), updatedAt: null },
    },
  ]);
});

test("unsaved_copy_and_unsaved_new_post_are_kept_apart", async () => {
  const { user } = openPostsAdmin({});
  await openNew(user);
  await write(user, "Title", "Started");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  window.dispatchEvent(new Event("pagehide"));
  cleanup();

  const again = openPostsAdmin({}).user;
  expect(await screen.findByText("You have an unsaved new post.")).toBeVisible();
  const card = within((await screen.findAllByRole("listitem"))[0] as HTMLElement);
  await again.click(card.getByRole("button", { name: /^More actions/ }));
  await again.click(card.getByRole("menuitem", { name: "Duplicate" }));
  expect(await field("Title")).toHaveValue("Copy of First steps");
  await write(again, "Title", "!");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();

  const last = openPostsAdmin({}).user;
  expect(await screen.findByText("You have an unsaved new post.")).toBeVisible();
  expect(screen.getByText("You have an unsaved copy of “First steps”.")).toBeVisible();
  await last.click(screen.getAllByRole("button", { name: "Continue writing" })[1] as HTMLElement);
  expect(await field("Title")).toHaveValue("Copy of First steps!");
});

test("delete_failed_keeps_post_and_shows_reason", async () => {
  const { user } = openPostsAdmin({
    [calls.remove]: { status: 503, json: { code: "unavailable", message: "The database is away." } },
  });
  await user.click(await screen.findByRole("button", { name: "Delete First steps" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getByRole("heading", { name: "First steps", hidden: true })).toBeInTheDocument();
});

test("refresh_after_delete_fails_shows_stale_notice", async () => {
  let isDown = false;
  const { user } = openPostsAdmin({
    [calls.list]: () => (isDown ? { status: 503 } : { json: [first, draft].map(summary) }),
    [calls.remove]: () => {
      isDown = true;
      return { status: 204 };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete First steps" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/It may be out of date/)).toBeVisible();
  isDown = false;
  await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(screen.queryByText(/It may be out of date/)).not.toBeInTheDocument());
});
