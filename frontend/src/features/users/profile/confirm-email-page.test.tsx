import { screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test } from "vitest";
import { ConfirmEmailPage } from "@/features/users/profile/confirm-email-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const me = "GET /api/auth/me";
const confirm = "POST /api/auth/pending-email/confirm";
const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null };
const pending = { ...anna, pendingEmail: "new@example.org" };
const signedIn = { [me]: { json: { ...pending, pendingEmailRequestedHere: true } } };
const signedInElsewhere = { [me]: { json: { ...pending, pendingEmailRequestedHere: false } } };
const signedInToAnother = { [me]: { json: { ...anna, email: "ben@example.org" } } };
const signedOut = { [me]: { status: 401, json: { code: "unauthenticated" } } };
const path = "/confirm-email?token=abc";

test("confirm_email_signed_in_confirms_once", async () => {
  const received = fakeServer({
    ...signedIn,
    [confirm]: { json: { email: "new@example.org", signedIn: true } },
  });
  renderAt(
    path,
    <StrictMode>
      <ConfirmEmailPage />
    </StrictMode>,
  );
  const heading = await screen.findByRole("heading", { name: "Email Confirmed" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/Your account now uses/)).toHaveTextContent("new@example.org");
  expect(screen.getByRole("link", { name: "Go to Profile" })).toHaveAttribute("href", "/profile");
  expect(received.filter(({ call }) => call === confirm)).toEqual([
    { call: confirm, body: { token: "abc" } },
  ]);
});

test.each([
  ["signed_out", signedOut],
  ["other_session", signedInElsewhere],
  ["other_account", signedInToAnother],
])("confirm_email_%s_waits_for_a_press", async (_, session) => {
  const received = fakeServer({
    ...session,
    [confirm]: { json: { email: "new@example.org", signedIn: false } },
  });
  const user = setupUser();
  renderAt(path, <ConfirmEmailPage />);
  const button = await screen.findByRole("button", { name: "Confirm new address" });
  expect(screen.getByText(/your password, passkeys and two-step login stop working/)).toBeVisible();
  expect(received.map(({ call }) => call)).not.toContain(confirm);
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  expect(screen.getByLabelText("Email Address")).toHaveValue("new@example.org");
  expect(screen.getByRole("link", { name: "Set a new password" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
});

test("confirm_email_rejected_shows_reason", async () => {
  for (const [status, code, message, shown] of [
    [
      400,
      "invalid_token",
      "This link is invalid or has expired.",
      /^This link is invalid or has expired\. To/,
    ],
    [409, "email_taken", "This email address belongs to another account", /^This email .* account\. To/],
  ] as const) {
    fakeServer({ ...signedIn, [confirm]: { status, json: { code, message } } });
    const { unmount } = renderAt(path, <ConfirmEmailPage />);
    expect(await screen.findByRole("heading", { name: "This link can't be used" })).toBeVisible();
    expect(screen.getByText(shown)).toBeVisible();
    unmount();
  }
});

test("confirm_email_offline_can_be_retried", async () => {
  fakeServer({ ...signedIn, [confirm]: "offline" });
  const user = setupUser();
  renderAt(path, <ConfirmEmailPage />);
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText(/Your link still works\.$/)).toBeVisible();
  fakeServer({ ...signedIn, [confirm]: { json: { email: "new@example.org", signedIn: true } } });
  await user.click(retryButton);
  expect(await screen.findByRole("heading", { name: "Email Confirmed" })).toBeVisible();
});

test("confirm_email_without_token_sends_nothing", async () => {
  const received = fakeServer(signedIn);
  renderAt("/confirm-email", <ConfirmEmailPage />);
  expect(await screen.findByText(/^This link is incomplete\./)).toBeVisible();
  expect(received.map(({ call }) => call)).not.toContain(confirm);
});
