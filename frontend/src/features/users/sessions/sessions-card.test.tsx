import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { useCurrentUser } from "@/features/users/api";
import { useAccount } from "@/features/users/profile/api";
import type { Session } from "@/features/users/sessions/api";
import { SessionsCard } from "@/features/users/sessions/sessions-card";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const list = "GET /api/auth/sessions";
const activity = "GET /api/auth/activity";
const noActivity = { [activity]: { json: { items: [], nextCursor: null } } };
const here: Session = {
  id: "1",
  device: "Firefox on Windows",
  signedInAt: "2026-11-01T09:30:00Z",
  lastSeenAt: "2026-11-21T09:30:00Z",
  isCurrent: true,
};
const phone: Session = {
  ...here,
  id: "2",
  device: "Safari on iPhone",
  lastSeenAt: "2026-11-20T18:05:00Z",
  isCurrent: false,
};
const tablet: Session = { ...phone, id: "3", device: "Chrome on Android" };

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

function open(beside?: ReactNode) {
  const user = setupUser();
  renderAt(
    "/profile",
    <Routes>
      <Route
        path="/profile"
        element={
          <>
            <SessionsCard />
            {beside}
          </>
        }
      />
    </Routes>,
  );
  return user;
}

/** What other cards of the profile fetch. */
function AccountQueries() {
  useCurrentUser();
  useAccount();
  return null;
}

async function entries() {
  const found = await screen.findByRole("list", { name: "Devices where you're logged in" });
  return within(found).getAllByRole("listitem");
}

test("list_shows_devices_times_and_marks_this_one", async () => {
  fakeServer({ ...noActivity, [list]: { json: [here, phone] } });
  open();
  const [first, second] = await entries();
  expect(first).toHaveTextContent("Firefox on WindowsThis deviceActive now");
  expect(first).toHaveTextContent(/Logged in Nov 1, 2026/);
  expect(within(first as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
  expect(second).toHaveTextContent(/Last seen Nov 20, 2026/);
  expect(second).not.toHaveTextContent("This device");
});

test("list_of_many_devices_shows_five_and_this_one", async () => {
  const others = ["2", "3", "4", "5", "6", "7"].map((id) => ({ ...phone, id }));
  fakeServer({ ...noActivity, [list]: { json: [...others, here] } });
  const user = open();
  expect(await entries()).toHaveLength(6);
  expect((await entries())[5]).toHaveTextContent("This device");
  const button = screen.getByRole("button", { name: "Show all" });
  await user.click(button);
  expect(await entries()).toHaveLength(7);
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAccessibleName("Show less");
  await user.click(button);
  expect(await entries()).toHaveLength(6);
});

test("list_with_this_device_only_has_no_buttons", async () => {
  fakeServer({ ...noActivity, [list]: { json: [here] } });
  open();
  expect(await screen.findByText("You're only logged in on this device.")).toBeVisible();
  expect(await entries()).toHaveLength(1);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("revoke_session_removes_item_and_keeps_focus_near", async () => {
  const received = fakeServer({
    ...noActivity,
    [list]: { json: [here, phone, tablet] },
    "DELETE /api/auth/sessions/2": { status: 204 },
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Log out", description: "Safari on iPhone" }));
  expect(await screen.findByText("Safari on iPhone is logged out of your account.")).toBeVisible();
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Where you're logged in" })).toHaveFocus());
  expect(received.map(({ call }) => call)).toEqual([list, activity, "DELETE /api/auth/sessions/2"]);
});

test("revoke_session_already_ended_succeeds", async () => {
  fakeServer({
    ...noActivity,
    [list]: { json: [here, phone] },
    "DELETE /api/auth/sessions/2": { status: 404, json: { code: "not_found", message: "Not found" } },
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Log out", description: "Safari on iPhone" }));
  await waitFor(async () => expect(await entries()).toHaveLength(1));
});

test("revoke_session_refetches_account_and_user", async () => {
  const me = "GET /api/auth/me";
  const account = "GET /api/auth/account";
  const received = fakeServer({
    ...noActivity,
    [list]: { json: [here, phone] },
    [me]: { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
    [account]: { json: { passwordChosen: true, hasSecondFactor: false, hasPasskey: false } },
    "DELETE /api/auth/sessions/2": { status: 204 },
  });
  const calls = (call: string) => received.filter((request) => request.call === call).length;
  const user = open(<AccountQueries />);
  await waitFor(() => expect([calls(me), calls(account)]).toEqual([1, 1]));
  await user.click(await screen.findByRole("button", { name: "Log out", description: "Safari on iPhone" }));
  // The pending change of the email address was canceled with the session.
  await waitFor(() => expect([calls(me), calls(account)]).toEqual([2, 2]));
  expect(calls(list)).toBe(1);
});

test("revoke_session_failed_can_be_retried", async () => {
  fakeServer({ ...noActivity, [list]: { json: [here, phone] }, "DELETE /api/auth/sessions/2": "offline" });
  const user = open();
  const button = await screen.findByRole("button", { name: "Log out", description: "Safari on iPhone" });
  await user.click(button);
  expect(await screen.findByText("We couldn't log out that device.")).toBeVisible();
  expect(await entries()).toHaveLength(2);
  expect(button).not.toHaveAttribute("aria-disabled");
  await waitFor(() => expect(button).toHaveFocus());
});

test("revoke_others_asks_first", async () => {
  let ended = false;
  const received = fakeServer({
    ...noActivity,
    [list]: () => ({ json: ended ? [here] : [here, phone, tablet] }),
    "DELETE /api/auth/sessions/others": () => {
      ended = true;
      return { status: 204 };
    },
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Log out everywhere else" }));
  const question = await screen.findByRole("alertdialog", { name: "Log out everywhere else" });
  await waitFor(() => expect(within(question).getByRole("button", { name: "Cancel" })).toHaveFocus());
  expect(received.map(({ call }) => call)).toEqual([list, activity]);
  await user.click(within(question).getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("All other devices are logged out.")).toBeVisible();
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("revoke_all_leads_to_login", async () => {
  fakeServer({
    ...noActivity,
    [list]: { json: [here, phone] },
    "DELETE /api/auth/sessions": { status: 204 },
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Log out everywhere" }));
  await user.click(await screen.findByRole("button", { name: "Log out" }));
  expect(await screen.findByText("at /login")).toBeInTheDocument();
});

test("revoke_all_failed_keeps_dialog_with_reason", async () => {
  fakeServer({
    ...noActivity,
    [list]: { json: [here, phone] },
    "DELETE /api/auth/sessions/others": "offline",
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Log out everywhere else" }));
  const confirmButton = await screen.findByRole("button", { name: "Log out" });
  await user.click(confirmButton);
  await waitFor(() =>
    expect(confirmButton).toHaveAccessibleDescription(
      /^We couldn't log out your devices\. We couldn't reach the server/,
    ),
  );
});

test("list_failed_can_be_retried", async () => {
  let fails = true;
  fakeServer({ ...noActivity, [list]: () => (fails ? { status: 503, json: {} } : { json: [here] }) });
  const user = open();
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your devices.");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await entries()).toHaveLength(1);
});

test("list_continues_with_activity_except_its_own_logins", async () => {
  const login = { kind: "signed_in_by_link", happenedAt: here.signedInAt, device: here.device, count: 1 };
  const items = [
    { ...login, id: "1" },
    { ...login, id: "2", device: "Chrome on Linux" },
    { ...login, id: "3", kind: "password_set" },
  ];
  fakeServer({ [list]: { json: [here] }, [activity]: { json: { items, nextCursor: null } } });
  open();
  const events = await screen.findByRole("list", { name: "Recent activity" });
  expect(
    within(events)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Logged in with an emailed linkChrome on Linux/),
    expect.stringMatching(/^Set a passwordFirefox on Windows/),
  ]);
});
