import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NewslettersAdminPage } from "@/features/newsletters/newsletters-admin-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const posts = "GET /api/admin/blog/posts?status=published&limit=20";
const page = (...items: object[]) => ({ json: { items, nextCursor: null } });

test("choose_a_post_opens_the_dialog_that_sends_it", async () => {
  const received = fakeServer({
    "GET /api/admin/newsletters?limit=50": page(),
    "GET /api/admin/messages": { json: [] },
    [posts]: page({ id: "p-1", title: "Three questions" }, { id: "p-2", title: "Meal plans" }),
    [`${posts}&search=m`]: page({ id: "p-2", title: "Meal plans" }),
    [`${posts}&search=mx`]: page(),
    "GET /api/admin/blog/posts/p-2/newsletter": { status: 404, json: {} },
  });
  renderAt("/admin/newsletters", <NewslettersAdminPage timeZone="UTC" />);
  const user = setupUser();
  await user.click(await screen.findByRole("button", { name: "New newsletter" }));
  expect(await screen.findByRole("button", { name: "Three questions" })).toBeVisible();
  const search = screen.getByRole("searchbox", { name: "Search posts" });
  await user.type(search, "mx");
  expect(await screen.findByText("No published post matches your search")).toBeVisible();
  await user.type(search, "{Backspace}");
  await user.click(await screen.findByRole("button", { name: "Meal plans" }));
  expect(
    await screen.findByRole("dialog", { name: "Send or schedule newsletter: Meal plans" }),
  ).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "New newsletter" })).not.toBeInTheDocument();
  expect(received.map(({ call }) => call)).toContain("GET /api/admin/blog/posts/p-2/newsletter");
});

test("new_newsletter_can_be_a_message", async () => {
  fakeServer({
    "GET /api/admin/newsletters?limit=50": page(),
    "GET /api/admin/messages": { json: [] },
    [posts]: page(),
  });
  renderAt("/admin/newsletters", <NewslettersAdminPage timeZone="UTC" />);
  const user = setupUser();
  await user.click(await screen.findByRole("button", { name: "New newsletter" }));
  await user.click(await screen.findByRole("button", { name: "Write a message" }));
  expect(await screen.findByRole("dialog", { name: "New message" })).toBeVisible();
});

test.each([
  ["sent", "Newsletter: Meal plans"],
  ["scheduled", "View or cancel newsletter: Meal plans"],
  ["canceled", "Send or schedule newsletter: Meal plans"],
])("%s_newsletter_has_a_fitting_title", async (state, name) => {
  const newsletter = {
    id: "n-1",
    postId: "p-1",
    title: "Meal plans",
    state,
    audience: { to: "all" },
    sent: 1,
    waiting: 0,
    refused: 0,
    unsubscribed: 0,
  };
  fakeServer({
    "GET /api/admin/newsletters?limit=50": page(newsletter),
    "GET /api/admin/messages": { json: [] },
    "GET /api/admin/blog/posts/p-1/newsletter": { status: 404, json: {} },
  });
  renderAt("/admin/newsletters", <NewslettersAdminPage timeZone="UTC" />);
  await setupUser().click(await screen.findByRole("button", { name: "Show Meal plans" }));
  expect(await screen.findByRole("dialog", { name })).toBeVisible();
});

test("message_is_changed_and_then_sent", async () => {
  const message = { id: "m-1", subject: "We move", updatedAt: "2026-11-28T10:00:00Z" };
  const received = fakeServer({
    "GET /api/admin/newsletters?limit=50": page(),
    "GET /api/admin/messages": { json: [message] },
    "GET /api/admin/messages/m-1": { json: { ...message, content: "<p>On Monday.</p>" } },
    "PUT /api/admin/messages/m-1": { json: { ...message, content: "<p>On Monday.</p>" } },
    "GET /api/admin/blog/posts/m-1/newsletter": { status: 404, json: {} },
  });
  renderAt("/admin/newsletters", <NewslettersAdminPage timeZone="UTC" />);
  const user = setupUser();
  await user.click(await screen.findByRole("button", { name: "Edit We move" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the message" }));
  const subject = dialog.getByLabelText("Subject");
  await user.clear(subject);
  await user.click(dialog.getByRole("button", { name: "Save and continue" }));
  expect(await dialog.findByText("Subject is required")).toBeVisible();
  await fill(user, subject, "We moved");
  await user.click(dialog.getByRole("button", { name: "Save and continue" }));
  expect(await screen.findByRole("dialog", { name: "Send or schedule newsletter: We moved" })).toBeVisible();
  expect(received).toContainEqual({
    call: "PUT /api/admin/messages/m-1",
    body: { subject: "We moved", content: "<p>On Monday.</p>", updatedAt: message.updatedAt },
  });
});

test("message_changed_elsewhere_shows_the_newer_version", async () => {
  const message = { id: "m-1", subject: "We move", updatedAt: "2026-11-28T10:00:00Z" };
  const newer = {
    ...message,
    subject: "We stay",
    content: "<p>After all.</p>",
    updatedAt: "2026-11-28T11:00:00Z",
  };
  let current = { ...message, content: "<p>On Monday.</p>" };
  const received = fakeServer({
    "GET /api/admin/newsletters?limit=50": page(),
    "GET /api/admin/messages": { json: [message] },
    "GET /api/admin/messages/m-1": () => ({ json: current }),
    "PUT /api/admin/messages/m-1": (body) =>
      (body as { updatedAt: string }).updatedAt === newer.updatedAt
        ? { json: newer }
        : { status: 409, json: { code: "edit_conflict", message: "Someone else saved a newer version." } },
    "GET /api/admin/blog/posts/m-1/newsletter": { status: 404, json: {} },
  });
  renderAt("/admin/newsletters", <NewslettersAdminPage timeZone="UTC" />);
  const user = setupUser();
  await user.click(await screen.findByRole("button", { name: "Edit We move" }));
  await fill(user, await screen.findByLabelText("Subject"), " soon");
  current = newer;
  await user.click(screen.getByRole("button", { name: "Save and continue" }));
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  expect(await screen.findByText("After all.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Overwrite with mine" }));
  expect(
    await screen.findByRole("dialog", { name: "Send or schedule newsletter: We move soon" }),
  ).toBeVisible();
  expect(received.findLast(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    subject: "We move soon",
    content: "<p>On Monday.</p>",
    updatedAt: newer.updatedAt,
  });
});

test("message_deleted_elsewhere_leaves_the_focus_on_the_page", async () => {
  const message = { id: "m-1", subject: "We move", updatedAt: "2026-11-28T10:00:00Z" };
  let unsent = [message];
  fakeServer({
    "GET /api/admin/newsletters?limit=50": page(),
    "GET /api/admin/messages": () => ({ json: unsent }),
    "GET /api/admin/messages/m-1": { json: { ...message, content: "<p>On Monday.</p>" } },
    "PUT /api/admin/messages/m-1": () => {
      unsent = [];
      return { status: 404, json: { code: "not_found", message: "Not found" } };
    },
  });
  renderAt("/admin/newsletters", <NewslettersAdminPage timeZone="UTC" />);
  const user = setupUser();
  await user.click(await screen.findByRole("button", { name: "Edit We move" }));
  await fill(user, await screen.findByLabelText("Subject"), " soon");
  await user.click(screen.getByRole("button", { name: "Save and continue" }));
  expect(await screen.findByRole("region", { name: "This message was deleted" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Newsletters" })).toHaveFocus());
});
