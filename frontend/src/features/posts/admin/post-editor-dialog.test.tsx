import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
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

beforeEach(dismissToasts);

test("create_post_fills_slug_from_title_and_saves_draft", async () => {
  const { received, user } = openPostsAdmin({
    [calls.create]: { status: 201, json: { ...draft, id: "3", title: "Five dinners" } },
  });
  const dialog = await openNew(user);
  await fillPost(user, "  Five Dinners, one list!");
  expect(await field("Slug (URL)")).toHaveValue("five-dinners-one-list");
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  expect(sent(received, calls.create)).toMatchObject([
    {
      title: "Five Dinners, one list!",
      slug: "five-dinners-one-list",
      excerpt: "One list.",
      content: "<p>Text</p>",
      isPublished: false,
      publishAt: "",
      workingCopy: { id: expect.any(String), editor: expect.any(String), updatedAt: null },
    },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test("slug_once_typed_no_longer_follows_title", async () => {
  const { user } = openPostsAdmin({});
  await openNew(user);
  await write(user, "Title", "One");
  await user.clear(await field("Slug (URL)"));
  await write(user, "Title", " two");
  expect(await field("Slug (URL)")).toHaveValue("");
  await write(user, "Slug (URL)", "own");
  await write(user, "Title", " three");
  expect(await field("Slug (URL)")).toHaveValue("own");
});

test("edit_title_keeps_slug_of_existing_post", async () => {
  const { user } = openPostsAdmin({});
  await openFirst(user);
  await write(user, "Title", " and more");
  expect(await field("Slug (URL)")).toHaveValue("first-steps");
});

test("title_without_slug_letters_asks_for_slug", async () => {
  const { user } = openPostsAdmin({});
  await openNew(user);
  await write(user, "Title", "汉字");
  expect(await field("Slug (URL)")).toHaveValue("");
  expect(await field("Slug (URL)")).toHaveAccessibleDescription(/can't make a slug/);
});

test("submit_invalid_post_shows_errors_and_sends_nothing", async () => {
  const { received, user } = openPostsAdmin({});
  await openNew(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  await waitFor(async () => expect(await field("Title")).toHaveAccessibleDescription("Title is required"));
  expect(await field("Slug (URL)")).toHaveAccessibleDescription(/Slug is required/);
  expect(await field("Excerpt")).toHaveAccessibleDescription(/Excerpt is required/);
  expect(await field("Content")).toHaveAccessibleDescription("Content is required");
  await write(user, "Slug (URL)", "Not a--slug");
  expect(await field("Slug (URL)")).toHaveAccessibleDescription(
    /Slug must be lowercase letters, numbers, and hyphens only/,
  );
  await user.click(await field("Excerpt"));
  await user.paste("a".repeat(301));
  expect(await field("Excerpt")).toHaveAccessibleDescription(/Excerpt must be less than 300 characters/);
  await user.clear(await field("Excerpt"));
  await user.paste("a".repeat(300));
  expect(await field("Excerpt")).not.toHaveAccessibleDescription(/less than 300/);
  expect(sent(received, calls.create)).toEqual([]);
});

test("update_post_sends_its_version_and_refreshes_list", async () => {
  let saved = first;
  const { received, user } = openPostsAdmin({
    [calls.list]: () => ({ json: [summary(saved)] }),
    [calls.update]: () => {
      saved = { ...first, title: "First steps!", isPublished: false, updatedAt: "2025-03-01T12:00:00Z" };
      return { json: saved };
    },
  });
  await openFirst(user);
  await write(user, "Title", "!");
  await user.click(screen.getByRole("switch", { name: "Publish Status" }));
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  expect(sent(received, calls.update)).toEqual([
    expect.objectContaining({ title: "First steps!", isPublished: false, updatedAt: first.updatedAt }),
  ]);
  expect(await screen.findByRole("heading", { name: "First steps!" })).toBeVisible();
  expect(sent(received, calls.list)).toHaveLength(2);
});

test("save_slug_taken_offers_a_free_one", async () => {
  let response: FakeResponse = {
    status: 409,
    json: {
      code: "slug_taken",
      message: "This slug is taken. five-dinners-2 is free.",
      fields: { slug: "This slug is taken. five-dinners-2 is free." },
      suggestion: "five-dinners-2",
    },
  };
  const { received, user } = openPostsAdmin({ [calls.create]: () => response });
  await openNew(user);
  await fillPost(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  const suggestion = await screen.findByRole("button", { name: "Use five-dinners-2" });
  await user.click(suggestion);
  expect(await field("Slug (URL)")).toHaveValue("five-dinners-2");
  expect(await field("Content")).toHaveValue("<p>Text</p>");
  response = { status: 201, json: { ...draft, id: "3" } };
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, calls.create)[1]).toMatchObject({ slug: "five-dinners-2" });
});

test("schedule_is_entered_in_site_time_and_can_be_canceled", async () => {
  const scheduled = { ...draft, id: "1", title: "First steps", scheduledFor: "2026-12-01T08:00:00Z" };
  const { received, user } = openPostsAdmin({
    [calls.list]: { json: [summary(scheduled)] },
    [calls.one]: { json: scheduled },
    [calls.update]: { json: scheduled },
  });
  expect(await screen.findByText("Scheduled for Dec 1, 2026, 9:00 AM (Berlin)")).toBeVisible();
  expect(screen.getByText("Scheduled", { selector: "li *" })).toBeVisible();
  await openFirst(user);
  expect(await field("Publish later")).toHaveValue("2026-12-01T09:00");
  expect(await field("Publish later")).toHaveAccessibleDescription(/in Berlin/);
  fireEvent.change(await field("Publish later"), { target: { value: "2026-12-02T07:30" } });
  await user.click(screen.getByRole("button", { name: /^Schedule for Dec 2, 7:30\sAM$/ }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();

  await openFirst(user);
  await user.click(screen.getByRole("button", { name: "Cancel schedule" }));
  expect(await field("Publish later")).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await waitFor(() =>
    expect(sent(received, calls.update)).toEqual([
      expect.objectContaining({ publishAt: "2026-12-02T07:30", isPublished: false }),
      expect.objectContaining({ publishAt: "", isPublished: false }),
    ]),
  );
});

test("schedule_rejected_shows_reason_at_its_field", async () => {
  const message = "Choose a time in the future";
  const { user } = openPostsAdmin({
    [calls.create]: { status: 422, json: { code: "invalid", message, fields: { publishAt: message } } },
  });
  await openNew(user);
  await fillPost(user);
  fireEvent.change(await field("Publish later"), { target: { value: "2020-01-01T09:00" } });
  await user.click(screen.getByRole("button", { name: /^Schedule for Jan 1, 9:00\sAM$/ }));
  await waitFor(async () =>
    expect(await field("Publish later")).toHaveAccessibleDescription(/in the future/),
  );
});

test("schedule_can_be_entered_in_the_time_zone_of_the_device", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: "America/New_York",
  } as Intl.ResolvedDateTimeFormatOptions);
  const { received, user } = openPostsAdmin({ [calls.create]: { status: 201, json: draft } });
  await openNew(user);
  await fillPost(user);
  fireEvent.change(await field("Publish later"), { target: { value: "2099-12-02T15:00" } });
  await user.selectOptions(await field("Time zone"), "New York (this device)");
  expect(await field("Publish later")).toHaveValue("2099-12-02T09:00");
  fireEvent.change(await field("Publish later"), { target: { value: "2099-12-02T10:30" } });
  await user.click(screen.getByRole("button", { name: /^Schedule for Dec 2, 4:30\sPM$/ }));
  await screen.findByText("Blog post created successfully");
  expect(sent(received, calls.create)[0]).toMatchObject({ publishAt: "2099-12-02T16:30" });
});

test.each([
  { isPublished: true, button: "Publish and email 72 members", when: "now" },
  {
    isPublished: false,
    button: /^Schedule for Dec 2, 9:00\sAM and email 72 members$/,
    when: "when_published",
  },
])("post_is_also_emailed_$when", async ({ isPublished, button, when }) => {
  const newsletter = "POST /api/admin/blog/posts/1/newsletter";
  const { received, user } = openPostsAdmin({
    [calls.create]: { status: 201, json: { ...first, isPublished } },
    [newsletter]: { status: 201, json: { id: "n1" } },
  });
  await openNew(user);
  await fillPost(user);
  expect(screen.queryByRole("checkbox", { name: "Also email to 72 members" })).not.toBeInTheDocument();
  if (isPublished) await user.click(screen.getByRole("switch", { name: "Publish Status" }));
  else fireEvent.change(await field("Publish later"), { target: { value: "2099-12-02T09:00" } });
  expect(sent(received, newsletter)).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "Also email to 72 members" }));
  await user.click(screen.getByRole("button", { name: button }));
  await screen.findByText("Blog post created successfully");
  await waitFor(() => expect(sent(received, newsletter)).toEqual([{ when, subject: "", previewText: "" }]));
});

test("failed_email_of_a_saved_post_is_told", async () => {
  const { user } = openPostsAdmin({
    [calls.create]: { status: 201, json: first },
    "POST /api/admin/blog/posts/1/newsletter": { status: 503, json: {} },
  });
  await openNew(user);
  await fillPost(user);
  await user.click(screen.getByRole("switch", { name: "Publish Status" }));
  await user.click(screen.getByRole("checkbox", { name: "Also email to 72 members" }));
  await user.click(screen.getByRole("button", { name: "Publish and email 72 members" }));
  expect(await screen.findByText("The email couldn't be scheduled")).toBeVisible();
});
