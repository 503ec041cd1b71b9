import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AccountEvent } from "@/features/users/activity/api";
import { RecentActivity } from "@/features/users/activity/recent-activity";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const activity = "GET /api/auth/activity";
const event: AccountEvent = {
  id: "1",
  kind: "signed_in_by_password",
  happenedAt: "2026-11-21T12:00:00Z",
  device: "Firefox on Windows",
  count: 1,
};

const events = (count: number, prefix = ""): AccountEvent[] =>
  Array.from({ length: count }, (_, index) => ({ ...event, id: `${prefix}${index}` }));
const page = (items: AccountEvent[], nextCursor: string | null = null) => ({ items, nextCursor });

async function itemsOf(...events: Partial<AccountEvent>[]) {
  fakeServer({
    [activity]: { json: page(events.map((changes, index) => ({ ...event, id: String(index), ...changes }))) },
  });
  renderAt("/profile", <RecentActivity sessions={[]} />);
  await setupUser().click(await screen.findByRole("button", { name: "Show more" }));
  const list = await screen.findByRole("list", { name: "Recent activity" });
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

test("activity_lists_events_in_order", async () => {
  const items = await itemsOf(
    {},
    { kind: "signed_in_by_link" },
    { kind: "signed_in_by_code" },
    { kind: "email_verified" },
    { kind: "sign_in_failed" },
    { kind: "sign_in_failed", count: 3 },
    { kind: "email_change_requested" },
    { kind: "email_changed" },
    { kind: "password_set" },
    { kind: "password_changed" },
    { kind: "password_reset" },
    { kind: "password_removed" },
    { kind: "deletion_requested" },
    { kind: "deletion_undone" },
    { kind: "data_export_requested" },
    { kind: "sessions_revoked" },
    { kind: "sessions_revoked", count: 2, device: null },
    { kind: "email_verified", device: null },
  );
  const texts = [
    "Logged in with a password",
    "Logged in with an emailed link",
    "Logged in with a code from an email",
    "Confirmed the email address and logged in",
    "1 failed login attempt",
    "3 failed login attempts",
    "Requested a new email address",
    "Changed the email address",
    "Set a password",
    "Changed the password",
    "Reset the password by email",
    "Password removed by an email change",
    "Requested the deletion of the account",
    "Undid the deletion of the account",
    "Requested a copy of your data",
    "Logged out 1 device",
  ];
  expect(items).toEqual([
    ...texts.map((text) => expect.stringMatching(`^${text}Firefox on Windows · Nov 21, 2026, `)),
    expect.stringMatching(/^Logged out 2 devicesSupport team · Nov 21, 2026, /),
    expect.stringMatching(/^Email address marked as verifiedSupport team · Nov 21, 2026, /),
  ]);
  expect(screen.getByText(/^If something here wasn't you, change your password/)).toBeVisible();
});

test("activity_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  fakeServer({ [activity]: () => response });
  renderAt("/profile", <RecentActivity sessions={[]} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your recent activity.");
  response = { json: page([event]) };
  await setupUser().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Logged in with a password")).toBeVisible();
});

test("activity_show_more_appends_next_page", async () => {
  let failed = false;
  fakeServer({
    [activity]: { json: page([event], "c/1") },
    [`${activity}?cursor=c%2F1`]: () => {
      if (!failed) {
        failed = true;
        return { status: 503, json: {} };
      }
      return { json: page([{ ...event, id: "2", kind: "email_verified" }]) };
    },
  });
  renderAt("/profile", <RecentActivity sessions={[]} />);
  const user = setupUser();
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "We couldn't load more activity. Please try again.",
  );
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Confirmed the email address and logged in")).toBeVisible();
  expect(screen.getByText("Logged in with a password")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("activity_shows_five_until_asked_for_more", async () => {
  fakeServer({
    [activity]: { json: page(events(20), "c/1") },
    [`${activity}?cursor=c%2F1`]: { json: page(events(2, "older ")) },
  });
  renderAt("/profile", <RecentActivity sessions={[]} />);
  const user = setupUser();
  const button = await screen.findByRole("button", { name: "Show more" });
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  await user.click(button);
  expect(screen.getAllByRole("listitem")).toHaveLength(20);
  await user.click(button);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(22));
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAccessibleName("Show less");
  await user.click(button);
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
});
