import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { LoginPage } from "@/features/users/auth/login-page";
import { secondFactorState } from "@/features/users/auth/login-state";
import { SignInLinkPage } from "@/features/users/auth/sign-in-link-page";
import { VerifyEmailRoute } from "@/features/users/verification/verify-email-route";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const login = "POST /api/auth/login";
const redeem = "POST /api/auth/sign-in-link/redeem";
const verify = "GET /api/auth/verify?token=abc";
const submit = "POST /api/auth/second-factor";
const anna: FakeResponse = {
  json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
};
const required: FakeResponse = {
  status: 403,
  json: { code: "second_factor_required", message: "Enter the code from your authenticator app." },
};

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const screens = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="/sign-in-link" element={<SignInLinkPage />} />
    <Route path="/verify" element={<VerifyEmailRoute />} />
    <Route path="*" element={null} />
  </Routes>
);

async function logIn() {
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await fill(user, screen.getByLabelText("Password"), "right enough", "{Enter}");
  await screen.findByRole("heading", { name: "Enter your code" });
  return user;
}

test("log_in_by_password_asks_for_the_code", async () => {
  const received = fakeServer({ [login]: required, [submit]: anna });
  const user = await logIn();
  const field = screen.getByLabelText("Six-digit code");
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("inputmode", "numeric");
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByText("Login failed")).not.toBeInTheDocument();
  await user.keyboard("123456{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(received).toContainEqual({ call: submit, body: { code: "123456" } });
});

test("log_in_by_link_asks_for_the_code", async () => {
  fakeServer({ [redeem]: required, [submit]: anna });
  const user = setupUser();
  renderAt("/sign-in-link?token=abc", screens);
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
});

test("code_of_link_survives_a_reload", async () => {
  const received = fakeServer({ [submit]: anna });
  const user = setupUser();
  renderAt({ pathname: "/sign-in-link", state: secondFactorState }, screens);
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(received.map(({ call }) => call)).not.toContain(redeem);
});

test("verification_link_asks_for_the_code", async () => {
  fakeServer({ [verify]: required, [submit]: anna, "GET /api/auth/me": anna });
  const user = setupUser();
  renderAt("/verify?token=abc", screens);
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  expect(await screen.findByRole("heading", { name: /confirmed/i })).toBeVisible();
});

test("recovery_code_is_accepted_instead", async () => {
  const received = fakeServer({ [login]: required, [submit]: anna });
  const user = await logIn();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = screen.getByLabelText("Recovery code");
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard("aaaa-bbbb-cccc-dddd{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(received).toContainEqual({ call: submit, body: { code: "aaaa-bbbb-cccc-dddd" } });
});

test("wrong_code_can_be_corrected", async () => {
  fakeServer({
    [login]: required,
    [submit]: {
      status: 422,
      json: { code: "invalid", message: "Wrong", fields: { code: "That code isn't right." } },
    },
  });
  const user = await logIn();
  await user.keyboard("123456{Enter}");
  const field = screen.getByLabelText("Six-digit code");
  await waitFor(() => expect(field).toHaveAccessibleDescription("That code isn't right."));
  expect(field).toHaveValue("123456");
  await waitFor(() => expect(field).toHaveFocus());
  // No toast repeats it.
  expect(screen.getAllByText("That code isn't right.")).toHaveLength(1);
});

test("expired_login_starts_over_with_the_email", async () => {
  fakeServer({
    [login]: required,
    [submit]: { status: 400, json: { code: "invalid_token", message: "This login has expired." } },
  });
  const user = await logIn();
  await user.keyboard("123456{Enter}");
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  expect(await screen.findByText("This login has expired. Please log in again.")).toBeVisible();
});
