import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Email } from "@/features/emails/admin-api";
import { EmailsAdminPage } from "@/features/emails/emails-admin-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const sent: Email = {
  id: "1",
  kind: "verify_email",
  to: "anna@example.com",
  state: "sent",
  attempts: 1,
  lastError: null,
  createdAt: "2026-11-21T12:00:00Z",
  sentAt: "2026-11-21T12:00:01Z",
  nextAttemptAt: null,
  canRetry: false,
};
const failed: Email = {
  ...sent,
  id: "2",
  kind: "receipt",
  state: "failed",
  attempts: 2,
  lastError: "550 relaying denied",
  sentAt: null,
  canRetry: true,
};
const postponed: Email = {
  ...failed,
  id: "3",
  kind: "refund",
  state: "queued",
  lastError: "451 try again",
  nextAttemptAt: "2026-11-21T12:30:00Z",
};

const page = (...items: Email[]) => ({ json: { items, nextCursor: null } });
const all = "GET /api/admin/emails?limit=50";
const retry = "POST /api/admin/emails/2/retry";

afterEach(() => void vi.useRealTimers());

function show(answers: Record<string, FakeResponse | (() => FakeResponse)>, search = "") {
  const received = fakeServer(answers);
  renderAt(`/admin/emails${search}`, <EmailsAdminPage />);
  return { user: setupUser(), received };
}
const retryButton = () => screen.findByRole("button", { name: "Send Receipt to anna@example.com again" });

test("emails_list_state_attempts_and_last_error", async () => {
  show({ [all]: page(sent, failed, postponed, { ...failed, id: "4", canRetry: false }) });
  expect(await screen.findByText("4 emails")).toBeVisible();
  const rows = screen.getAllByRole("row").slice(1);
  const texts = rows.map(({ textContent }) => textContent ?? "");
  expect(texts[0]).toMatch(/^anna@example.comEmail verificationStateSentWhenNov 21, 2026, /);
  expect(texts[1]).toMatch(
    /^anna@example.comReceiptStateFailed2 attemptsOur mail server may not send to this address.550 relaying deniedWhen/,
  );
  expect(texts[2]).toMatch(
    /^anna@example.comRefundStateWaiting2 attemptsThe mail server couldn't take it now.451 try again.*Next attempt Nov 21, 2026, /,
  );
  expect(texts[3]).toContain("The member can request a new one.");
  expect(screen.getAllByRole("link", { name: /^anna@/ })[0]).toHaveAttribute(
    "href",
    "/admin/members?q=anna%40example.com",
  );
  const buttons = rows.map((row) => within(row).queryAllByRole("button").length);
  expect(buttons).toEqual([0, 1, 1, 0]);
});

test("email_retry_sends_again_and_refreshes", async () => {
  let stored = failed;
  const { user, received } = show({
    [all]: () => page(stored),
    [retry]: () => {
      stored = { ...failed, state: "queued", lastError: null, canRetry: false };
      return { status: 202 };
    },
  });
  await user.click(await retryButton());
  expect(await screen.findByText("The email to anna@example.com is on its way.")).toBeVisible();
  expect(await screen.findByText("Waiting", { selector: "span" })).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual([all, retry, all]);
});

test("email_retry_rejected_says_why", async () => {
  const message = "This email has already been sent.";
  const { user } = show({
    [all]: page(failed),
    [retry]: { status: 409, json: { code: "not_retryable", message } },
  });
  await user.click(await retryButton());
  expect(await screen.findByText(message)).toBeVisible();
});

test("send_test_email_reports_success_and_refreshes", async () => {
  let items: Email[] = [];
  const { user } = show({
    [all]: () => page(...items),
    "POST /api/admin/emails/test": () => {
      items = [{ ...sent, kind: "test_email", to: "ada@example.com" }];
      return { status: 201, json: { id: "1" } };
    },
  });
  expect(await screen.findByText("No emails yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send me a test email" }));
  expect(await screen.findByText("Test email sent")).toBeVisible();
  expect(await screen.findByRole("link", { name: /^ada@/ })).toBeVisible();
});

test("send_test_email_refetches_until_it_is_sent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const waiting: Email = { ...sent, state: "queued", attempts: 0, sentAt: null };
  let responses: Email[][] = [[]];
  const { received } = show({
    [all]: () => page(...((responses.length > 1 ? responses.shift() : responses[0]) ?? [])),
    "POST /api/admin/emails/test": () => {
      responses = [[waiting], [waiting], [sent]];
      return { status: 201, json: { id: "1" } };
    },
  });
  const user = setupUser({ advanceTimers: vi.advanceTimersByTime });
  const fetches = () => received.filter(({ call }) => call === all).length;
  expect(await screen.findByText("No emails yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send me a test email" }));
  expect(await screen.findByText("Waiting", { selector: "span" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByText("Sent", { selector: "span" })).toBeVisible();
  const count = fetches();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetches()).toBe(count);
});

test("send_test_email_stops_refetching_if_it_stays_queued", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { received } = show({
    [all]: page({ ...sent, state: "queued", attempts: 0, sentAt: null }),
    "POST /api/admin/emails/test": { status: 201, json: { id: "1" } },
  });
  const user = setupUser({ advanceTimers: vi.advanceTimersByTime });
  const fetches = () => received.filter(({ call }) => call === all).length;
  expect(await screen.findByText("1 email")).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetches()).toBe(1);
  await user.click(screen.getByRole("button", { name: "Send me a test email" }));
  for (let second = 0; second < 10; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(fetches()).toBe(7);
});

test("email_filters_are_in_url_and_request", async () => {
  const filtered = "GET /api/admin/emails?to=anna%40example.com&state=failed&kind=receipt&limit=50";
  const { user } = show(
    { [filtered]: page(failed), [all]: page(sent) },
    "?to=anna%40example.com&state=failed&kind=receipt",
  );
  expect(await screen.findByText("550 relaying denied")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(await screen.findByText("at /admin/emails")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Recipient" }), "anna@");
  expect(await screen.findByRole("heading", { name: /^Enter a complete email address/ })).toBeVisible();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

test("email_templates_are_previewed_in_a_sandboxed_frame", async () => {
  const { user } = show({
    [all]: page(),
    "GET /api/admin/emails/templates": {
      json: [
        { kind: "verify_email", subject: "Confirm your address", text: "Hello Anna,\n\nConfirm." },
        { kind: "receipt", subject: "Your receipt", text: "Hello Anna,\n\nThanks." },
      ],
    },
  });
  await user.click(await screen.findByRole("button", { name: "Preview templates" }));
  expect(await screen.findByText("Confirm your address")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Email" }), "receipt");
  expect(screen.getByText("Your receipt")).toBeVisible();
  const frame = screen.getByTitle("Receipt as HTML");
  expect(frame).toHaveAttribute("src", "/api/admin/emails/templates/receipt");
  expect(frame).toHaveAttribute("sandbox", "");
});
