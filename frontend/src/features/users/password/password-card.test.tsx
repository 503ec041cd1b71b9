import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PasswordCard } from "@/features/users/password/password-card";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const me = "GET /api/auth/me";
const account = "GET /api/auth/account";
const change = "PUT /api/auth/password";
const anna = { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } };
const chosen = { json: { passwordChosen: true, hasSecondFactor: false, hasPasskey: false } };
const notChosen = { json: { passwordChosen: false, hasSecondFactor: false, hasPasskey: false } };

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test("set_first_password_asks_for_none_and_allows_change", async () => {
  let set = false;
  const received = fakeServer({
    [me]: anna,
    [account]: () => (set ? chosen : notChosen),
    [change]: () => {
      set = true;
      return { status: 204 };
    },
  });
  const user = setupUser();
  renderAt("/profile", <PasswordCard />);
  const field = await screen.findByLabelText("New Password");
  expect(field).toHaveAttribute("autocomplete", "new-password");
  expect(screen.queryByLabelText("Current Password")).not.toBeInTheDocument();
  await fill(user, field, "long enough");
  await user.click(screen.getByRole("button", { name: "Set Password" }));
  expect(await screen.findByText("Your password has been set.")).toBeVisible();
  expect(received.find(({ call }) => call === change)?.body).toEqual({ newPassword: "long enough" });
  expect(await screen.findByLabelText("Current Password")).toHaveValue("");
  expect(screen.getByLabelText("New Password")).toHaveValue("");
  await waitFor(() => expect(screen.getByRole("button", { name: "Change Password" })).toHaveFocus());
});

test("change_password_sends_current_one", async () => {
  const received = fakeServer({ [me]: anna, [account]: chosen, [change]: { status: 204 } });
  const user = setupUser();
  renderAt("/profile", <PasswordCard />);
  const current = await screen.findByLabelText("Current Password");
  expect(current).toHaveAttribute("autocomplete", "current-password");
  await fill(user, current, "the old one");
  await fill(user, screen.getByLabelText("New Password"), "the new one", "{Enter}");
  expect(await screen.findByText("Your password has been changed.")).toBeVisible();
  expect(received.find(({ call }) => call === change)?.body).toEqual({
    currentPassword: "the old one",
    newPassword: "the new one",
  });
  expect(current).toHaveValue("");
});

test("change_password_invalid_input_sends_nothing", async () => {
  const received = fakeServer({ [me]: anna, [account]: chosen });
  const user = setupUser();
  renderAt("/profile", <PasswordCard />);
  const current = await screen.findByLabelText("Current Password");
  await fill(user, screen.getByLabelText("New Password"), "1234567", "{Enter}");
  await waitFor(() => expect(current).toHaveAccessibleDescription("Enter your current password"));
  await waitFor(() => expect(current).toHaveFocus());
  expect(screen.getByLabelText("New Password")).toHaveAccessibleDescription(
    /Password must be at least 8 characters$/,
  );
  expect(received.map(({ call }) => call)).not.toContain(change);
});

test("change_password_wrong_current_one_keeps_input", async () => {
  fakeServer({
    [me]: anna,
    [account]: chosen,
    [change]: {
      status: 422,
      json: {
        code: "invalid",
        message: "Please check the form.",
        fields: { currentPassword: "This is not your current password" },
      },
    },
  });
  const user = setupUser();
  renderAt("/profile", <PasswordCard />);
  const current = await screen.findByLabelText("Current Password");
  await fill(user, current, "wrong");
  await fill(user, screen.getByLabelText("New Password"), "the new one", "{Enter}");
  await waitFor(() => expect(current).toHaveAccessibleDescription("This is not your current password"));
  await waitFor(() => expect(current).toHaveFocus());
  expect(screen.getByLabelText("New Password")).toHaveValue("the new one");
});

test("set_password_set_elsewhere_asks_for_current_one", async () => {
  let isPasswordSet = false;
  fakeServer({
    [me]: anna,
    [account]: () => (isPasswordSet ? chosen : notChosen),
    [change]: () => {
      isPasswordSet = true;
      return {
        status: 422,
        json: {
          code: "invalid",
          message: "Please check the form.",
          fields: { currentPassword: "Enter your current password" },
        },
      };
    },
  });
  const user = setupUser();
  renderAt("/profile", <PasswordCard />);
  await fill(user, await screen.findByLabelText("New Password"), "the new one", "{Enter}");
  const current = await screen.findByLabelText("Current Password");
  expect(current).toHaveAccessibleDescription("Enter your current password");
  expect(screen.getByLabelText("New Password")).toHaveValue("the new one");
});

test("change_password_offline_keeps_both_passwords", async () => {
  fakeServer({ [me]: anna, [account]: chosen, [change]: "offline" });
  const user = setupUser();
  renderAt("/profile", <PasswordCard />);
  await fill(user, await screen.findByLabelText("Current Password"), "the old one");
  await fill(user, screen.getByLabelText("New Password"), "the new one", "{Enter}");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Change Password" })).toHaveAccessibleDescription(
      /^Failed to change password\. We couldn't reach the server/,
    ),
  );
  expect(screen.getByLabelText("Current Password")).toHaveValue("the old one");
  expect(screen.getByLabelText("New Password")).toHaveValue("the new one");
});

test("load_account_failed_can_be_retried", async () => {
  fakeServer({ [me]: anna, [account]: { status: 503, json: {} } });
  const user = setupUser();
  renderAt("/profile", <PasswordCard />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your password settings.");
  fakeServer({ [me]: anna, [account]: notChosen });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Set Password" })).toBeVisible();
});
