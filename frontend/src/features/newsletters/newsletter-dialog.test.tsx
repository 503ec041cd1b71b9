import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { tomorrowMorning } from "@/components/admin/site-time";
import { NewsletterDialog } from "@/features/newsletters/newsletter-dialog";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const path = "/api/admin/blog/posts/p-1/newsletter";
const get = `GET ${path}`;
const post = `POST ${path}`;
const created = { status: 201, json: { id: "n-1" } };
const newsletter = {
  id: "n-1",
  postId: "p-1",
  title: "Three questions",
  audience: { to: "all", gptIds: [], bundleIds: [], isProductUpdate: false, labels: [], since: null },
  state: "sent",
  sendAt: "2026-11-21T10:00:00Z" as string | null,
  cancelReason: null as string | null,
  createdAt: "2026-11-21T10:00:00Z",
  startedAt: "2026-11-21T10:00:00Z" as string | null,
  finishedAt: "2026-11-21T10:05:00Z" as string | null,
  recipients: 12,
  waiting: 0,
  sent: 11,
  refused: 1,
  skipped: 0,
  unsubscribed: 2,
};
const overview = (changes: object = {}) => ({
  json: {
    newsletter: null,
    subscribers: 12,
    isPublished: true,
    subject: "Three questions",
    previewText: "Ask them first.",
    defaultSubject: "Three questions",
    defaultPreviewText: "Ask them first.",
    text: "Ask them.",
    htmlSize: 4000,
    ...changes,
  },
});

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

function open() {
  renderAt(
    "/admin/blog",
    <NewsletterDialog postId="p-1" title="Three questions" timeZone="America/New_York" onClose={() => {}} />,
  );
  return setupUser();
}

test("post_is_sent_now_after_a_question_with_the_number_of_members", async () => {
  const received = fakeServer({ [get]: overview(), [post]: created });
  const user = open();
  expect(await screen.findByText("12 members will receive this email.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send" }));
  const question = await screen.findByRole("alertdialog", { name: "Send now?" });
  expect(question).toHaveTextContent(
    "12 members will get this email. You can cancel only emails that haven't gone out yet.",
  );
  fakeServer({ [get]: overview({ newsletter }), [post]: created });
  await user.click(within(question).getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/^Nov 21, 2026, 5:00.AM \(New York\)$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send" })).not.toBeInTheDocument();
  expect(received.map(({ call }) => call)).toContain(get);
});

test("audience_is_counted_and_sent_with_the_newsletter", async () => {
  const count = "POST /api/admin/newsletters/audience";
  const isProductUpdate = (body: unknown) =>
    (body as { audience: { isProductUpdate: boolean } }).audience.isProductUpdate;
  const received = fakeServer({
    [get]: overview(),
    [post]: created,
    [count]: (body) => ({ json: { subscribers: isProductUpdate(body) ? 4 : 3 } }),
    "GET /api/gpts/premium": { json: [{ id: "a-1", title: "Meal Planner", price: 1900 }] },
  });
  const user = open();
  expect(await screen.findByText("12 members will receive this email.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("To"), "Buyers of chosen agents or bundles");
  expect(screen.getByText("Choose who gets this email.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("checkbox", { name: /^Meal Planner/ }));
  expect(await screen.findByText("3 members will receive this email.")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: /^This is news of what they bought/ }));
  expect(screen.getByText(/^All of them get it who haven't turned off news/)).toBeVisible();
  expect(await screen.findByText("4 members will receive this email.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send" }));
  const question = await screen.findByRole("alertdialog", { name: "Send now?" });
  expect(question).toHaveTextContent("4 members will get this email.");
  await user.click(within(question).getByRole("button", { name: "Send" }));
  const audience = {
    to: "buyers",
    gptIds: ["a-1"],
    bundleIds: [],
    isProductUpdate: true,
    labels: [],
    since: null,
  };
  const body = { when: "now", subject: "", previewText: "", audience };
  await waitFor(() => expect(received).toContainEqual({ call: post, body }));
  expect(received).toContainEqual({ call: count, body: { audience, postId: "p-1" } });
});

test("post_is_scheduled_in_the_time_zone_of_the_site", async () => {
  const received = fakeServer({ [get]: overview(), [post]: created });
  const user = open();
  await user.click(await screen.findByRole("radio", { name: "Schedule for later" }));
  const time = screen.getByLabelText("Date and time");
  expect(time).toHaveValue(tomorrowMorning("America/New_York"));
  await user.clear(time);
  await user.click(screen.getByRole("button", { name: "Schedule" }));
  expect(await screen.findByText("Enter a date and a time")).toBeVisible();
  expect(screen.getByText("Date and time in New York.")).toBeVisible();
  await fill(user, time, "2030-01-02T09:30");
  await user.click(screen.getByRole("button", { name: "Schedule" }));
  await waitFor(() =>
    expect(received).toContainEqual({
      call: post,
      body: { when: "later", sendAt: "2030-01-02T09:30", subject: "", previewText: "" },
    }),
  );
});

test("time_of_the_device_is_beside_that_of_the_site", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: "Europe/Berlin",
  } as Intl.ResolvedDateTimeFormatOptions);
  fakeServer({ [get]: overview() });
  const user = open();
  await user.click(await screen.findByRole("radio", { name: "Schedule for later" }));
  const time = screen.getByLabelText("Date and time");
  await user.clear(time);
  await fill(user, time, "2030-01-02T09:30");
  expect(time).toHaveAccessibleDescription(
    /^Date and time in New York\. That is Jan 2, 2030, 3:30.PM \(Berlin\) for you\.$/,
  );
  vi.restoreAllMocks();
});

test("time_in_the_past_is_said_at_its_field_only", async () => {
  const past = "Choose a time in the future";
  const invalid = { code: "invalid", message: past, fields: { sendAt: past } };
  fakeServer({ [get]: overview(), [post]: { status: 422, json: invalid } });
  const user = open();
  await user.click(await screen.findByRole("radio", { name: "Schedule for later" }));
  const time = screen.getByLabelText("Date and time");
  await user.clear(time);
  await fill(user, time, "2020-01-02T09:30");
  await user.click(screen.getByRole("button", { name: "Schedule" }));
  await waitFor(() => expect(time).toHaveAccessibleDescription(expect.stringContaining(past)));
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test("draft_can_only_be_sent_when_it_is_published", async () => {
  const received = fakeServer({ [get]: overview({ isPublished: false }), [post]: created });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Schedule" }));
  expect(screen.queryByRole("group", { name: "When" })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(received).toContainEqual({
      call: post,
      body: { when: "when_published", subject: "", previewText: "" },
    }),
  );
});

test("subject_and_preview_text_are_tested_and_sent", async () => {
  const test = `${post}/test`;
  const tooLong = "Subject must be 200 characters or less";
  const invalid = { code: "invalid", message: "Check the marked fields.", fields: { subject: tooLong } };
  fakeServer({ [get]: overview(), [test]: { status: 422, json: invalid } });
  const user = open();
  const subject = await screen.findByLabelText("Subject");
  expect(subject).toHaveValue("Three questions");
  expect(screen.getByLabelText("Preview text")).toHaveValue("Ask them first.");
  await user.click(screen.getByRole("button", { name: "Send me a test email" }));
  await waitFor(() => expect(subject).toHaveAccessibleDescription(expect.stringContaining(tooLong)));
  const received = fakeServer({ [get]: overview(), [post]: created, [test]: created });
  await user.clear(subject);
  await fill(user, subject, "Ask better");
  await user.click(screen.getByRole("button", { name: "Send me a test email" }));
  const texts = { subject: "Ask better", previewText: "" };
  await waitFor(() => expect(received).toContainEqual({ call: test, body: texts }));
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(received).toContainEqual({ call: post, body: { when: "now", ...texts } }));
});

test("sent_newsletter_shows_its_numbers", async () => {
  fakeServer({ [get]: overview({ newsletter, htmlSize: 150_000 }) });
  open();
  const numbers = await screen.findByText("Unsubscribed");
  expect(numbers.nextElementSibling).toHaveTextContent("2");
  expect(screen.getByText("11 of 12")).toBeVisible();
  expect(screen.getByText("Ask them first.")).toBeVisible();
  expect(screen.getByText("Bounced").nextElementSibling).toHaveTextContent("1");
  expect(screen.queryByText("Waiting")).not.toBeInTheDocument();
  expect(screen.getByText(/^This email is longer than 102 kB\./)).toBeVisible();
});

test("scheduled_newsletter_of_a_draft_says_that_it_waits", async () => {
  const scheduled = { ...newsletter, state: "scheduled", sendAt: "2030-01-02T09:30:00Z", startedAt: null };
  fakeServer({ [get]: overview({ newsletter: scheduled, isPublished: false }) });
  open();
  expect(await screen.findByText(/^This post is not published\./)).toBeVisible();
});

test("scheduled_newsletter_is_canceled_after_a_question", async () => {
  const scheduled = { ...newsletter, state: "scheduled", sendAt: "2030-01-02T09:30:00Z", startedAt: null };
  const cancel = "POST /api/admin/newsletters/n-1/cancel";
  const received = fakeServer({ [get]: overview({ newsletter: scheduled }), [cancel]: { status: 204 } });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Cancel sending" }));
  expect(screen.getByRole("button", { name: "Done", hidden: true })).toBeInTheDocument();
  const question = screen.getByRole("alertdialog", { name: "Cancel sending" });
  fakeServer({
    [get]: overview({ newsletter: { ...scheduled, state: "canceled", cancelReason: "by_admin" } }),
    [cancel]: { status: 204 },
  });
  await user.click(within(question).getByRole("button", { name: "Cancel sending" }));
  expect(await screen.findByText("By an admin")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send" })).toBeVisible();
  expect(received).not.toContainEqual(expect.objectContaining({ call: post }));
});

test("email_that_fails_to_load_can_be_retried", async () => {
  fakeServer({ [get]: { status: 500, json: {} } });
  const user = open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  fakeServer({ [get]: overview() });
  await user.click(retry);
  expect(await screen.findByText("Ask them.")).toBeInTheDocument();
});
