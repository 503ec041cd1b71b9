import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ResetPasswordPage } from "@/features/users/password/reset-password-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const reset = "POST /api/auth/reset-password";

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

async function choose(password: string, confirmation = password) {
  const user = setupUser();
  renderAt("/reset-password?token=abc", <ResetPasswordPage />);
  await fill(user, screen.getByLabelText("New Password"), password);
  await fill(user, screen.getByLabelText("Confirm Password"), confirmation);
  await user.click(screen.getByRole("button", { name: "Reset Password" }));
  return user;
}

test("reset_password_leads_to_login", async () => {
  const received = fakeServer({ [reset]: { json: { message: "ok" } } });
  await choose("  pass word ü  ");
  const heading = await screen.findByRole("heading", { level: 1, name: "Password Reset Successful" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(await screen.findByText("Your password has been reset successfully.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
  expect(received).toEqual([{ call: reset, body: { token: "abc", password: "  pass word ü  " } }]);
});

test("reset_token_leaves_address_bar_and_survives_reload", async () => {
  const received = fakeServer({ [reset]: { json: {} } });
  const user = setupUser();
  const { unmount } = renderAt("/reset-password?token=abc", <ResetPasswordPage />);
  expect(await screen.findByText("at /reset-password")).toBeVisible();
  unmount();
  renderAt({ pathname: "/reset-password", state: { linkToken: "abc" } }, <ResetPasswordPage />);
  await fill(user, screen.getByLabelText("New Password"), "long enough");
  await fill(user, screen.getByLabelText("Confirm Password"), "long enough", "{Enter}");
  expect(await screen.findByRole("heading", { name: "Password Reset Successful" })).toBeVisible();
  expect(received).toEqual([{ call: reset, body: { token: "abc", password: "long enough" } }]);
});

test("reset_success_survives_reload", () => {
  renderAt({ pathname: "/reset-password", state: { linkToken: null } }, <ResetPasswordPage />);
  expect(screen.getByRole("heading", { name: "Password Reset Successful" })).toBeVisible();
});

for (const path of ["/reset-password", "/reset-password?token="]) {
  test(`${path}_without_token_shows_invalid_link`, async () => {
    renderAt(path, <ResetPasswordPage />);
    expect(screen.getByRole("heading", { level: 1, name: "Invalid Reset Link" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    expect(await screen.findByText("Invalid reset token")).toBeVisible();
  });
}

test("reset_link_invalid_shows_invalid_state", async () => {
  const message = "This reset link is invalid or has expired.";
  fakeServer({ [reset]: { status: 400, json: { code: "invalid_token", message } } });
  await choose("long enough");
  const heading = await screen.findByRole("heading", { name: "Invalid Reset Link" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(await screen.findByText(message)).toBeVisible();
});

test("reset_short_or_unequal_passwords_show_errors", async () => {
  const received = fakeServer({});
  await choose("1234567", "other");
  const password = screen.getByLabelText("New Password");
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters$/),
  );
  await waitFor(() => expect(password).toHaveFocus());
  expect(screen.getByLabelText("Confirm Password")).toHaveAccessibleDescription("Passwords don't match");
  expect(received).toEqual([]);
});

test("correct_first_password_clears_error_of_second", async () => {
  fakeServer({});
  const user = await choose("long enough!", "long enough");
  const confirmation = screen.getByLabelText("Confirm Password");
  await waitFor(() => expect(confirmation).toHaveAccessibleDescription("Passwords don't match"));
  await user.type(screen.getByLabelText("New Password"), "{Backspace}");
  await waitFor(() => expect(confirmation).not.toHaveAccessibleDescription());
});

test("password_length_counts_visible_characters", async () => {
  const received = fakeServer({ [reset]: { json: {} } });
  await choose("🌻🌻🌻🌻🌻🌻🌻");
  expect(await screen.findByText("Password must be at least 8 characters")).toBeVisible();
  expect(received).toEqual([]);
});

test("reset_failed_keeps_passwords_and_link", async () => {
  let tries = 0;
  fakeServer({
    [reset]: () => {
      tries += 1;
      return tries === 1 ? { status: 500, text: "" } : { json: {} };
    },
  });
  const user = await choose("long enough");
  const button = await screen.findByRole("button", { name: "Reset Password" });
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription(/^Something went wrong\. Please try again\./),
  );
  expect(screen.getByLabelText("New Password")).toHaveValue("long enough");
  expect(screen.getByLabelText("Confirm Password")).toHaveValue("long enough");
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "Password Reset Successful" })).toBeVisible();
});

test("reset_rejected_password_shows_reason_at_field", async () => {
  fakeServer({
    [reset]: {
      status: 422,
      json: { code: "invalid", message: "Please check the form.", fields: { password: "Not this one" } },
    },
  });
  await choose("long enough");
  const password = screen.getByLabelText("New Password");
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Not this one$/));
  await waitFor(() => expect(password).toHaveFocus());
});

test("reset_pending_ignores_second_submit", async () => {
  let response = (_: FakeResponse) => {};
  const received = fakeServer({
    [reset]: () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  });
  const user = await choose("long enough");
  await user.click(await screen.findByRole("button", { name: "Resetting..." }));
  await user.type(screen.getByLabelText("Confirm Password"), "{Enter}");
  expect(received).toHaveLength(1);
  response({ json: {} });
  expect(await screen.findByRole("heading", { name: "Password Reset Successful" })).toBeVisible();
});
