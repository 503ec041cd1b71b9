import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { LoginPage } from "@/features/users/auth/login-page";
import { loginState, secondFactorState } from "@/features/users/auth/login-state";
import { ForgotPasswordPage } from "@/features/users/password/forgot-password-page";
import { VerifyEmailRoute } from "@/features/users/verification/verify-email-route";
import { returnToState } from "@/lib/paths/return-to-state";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const me = "GET /api/auth/me";
const login = "POST /api/auth/login";
const link = "POST /api/auth/sign-in-link";
const code = "POST /api/auth/sign-in-link/code";
const secondFactor = "POST /api/auth/second-factor";
const anna = {
  json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
};

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const screens = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/verify-email" element={<VerifyEmailRoute />} />
    <Route path="*" element={null} />
  </Routes>
);

async function logIn(email = "anna@example.org", password = "right enough") {
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), email);
  await fill(user, screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Log In" }));
  return user;
}

test("login_form_suits_password_managers_and_shows_other_ways", () => {
  fakeServer({});
  renderAt("/login", <LoginPage />);
  expect(screen.getByLabelText("Email Address")).toHaveAttribute("autocomplete", "username webauthn");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
  const buttons = screen.getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "",
    "Log In",
    "Email me a login link",
    "Log in with a passkey",
  ]);
});

test("log_in_welcomes_and_opens_free_agents", async () => {
  const received = fakeServer({ [login]: anna });
  await logIn(" anna@example.org ");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(await screen.findByText("Welcome back!")).toBeVisible();
  expect(screen.getByText("Logged in successfully.")).toBeVisible();
  expect(received).toContainEqual({
    call: login,
    body: { email: "anna@example.org", password: "right enough" },
  });
});

test("log_in_returns_to_requested_page", async () => {
  fakeServer({ [login]: anna });
  const user = setupUser();
  const state = returnToState({ pathname: "/premium-gpts", search: "?x=1", hash: "" });
  renderAt({ pathname: "/login", state }, screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await fill(user, screen.getByLabelText("Password"), "right enough", "{Enter}");
  expect(await screen.findByText("at /premium-gpts?x=1")).toBeVisible();
});

test("open_login_when_signed_in_redirects", async () => {
  setSessionHint(true);
  fakeServer({ [me]: anna });
  renderAt("/login", screens);
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
});

test("page_links_to_password_reset_and_sign_up", () => {
  fakeServer({});
  renderAt("/login", screens);
  expect(screen.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Forgot password" })).toHaveAttribute("href", "/forgot-password");
  expect(screen.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/");
  expect(document.title).toBe("Welcome Back · Marigold");
});

test("fields_are_recognized_by_password_managers", () => {
  fakeServer({});
  renderAt("/login", screens);
  const email = screen.getByLabelText("Email Address");
  expect(email).toHaveAttribute("autocomplete", "username webauthn");
  expect(email).toHaveAttribute("inputmode", "email");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
});

test("log_in_invalid_input_shows_errors_and_sends_nothing", async () => {
  const received = fakeServer({});
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@");
  await user.click(screen.getByRole("button", { name: "Log In" }));
  const email = screen.getByLabelText("Email Address");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Invalid email address"));
  await waitFor(() => expect(email).toHaveFocus());
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Password is required");
  expect(received.map(({ call }) => call)).toEqual([]);
});

test("log_in_wrong_password_shows_message_and_keeps_input", async () => {
  fakeServer({
    [login]: { status: 401, json: { code: "invalid_credentials", message: "Invalid email or password" } },
  });
  await logIn("anna@example.org", "wrong");
  expect(await screen.findByText("Login failed")).toBeVisible();
  const button = screen.getByRole("button", { name: "Log In" });
  expect(button).toHaveAccessibleDescription("Invalid email or password");
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  expect(screen.getByLabelText("Password")).toHaveValue("wrong");
  expect(screen.getByText("at /login")).toBeVisible();
});

test("log_in_rejected_without_message_shows_default", async () => {
  fakeServer({ [login]: { status: 401, text: "" } });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      "Invalid email or password",
    ),
  );
});

test("log_in_unverified_email_opens_its_page", async () => {
  fakeServer({
    [login]: {
      status: 403,
      json: { code: "email_not_verified", message: "Please confirm your address first." },
    },
  });
  await logIn("anna+new@example.org");
  expect(await screen.findByText("at /verify-email?email=anna%2Bnew%40example.org")).toBeVisible();
  expect(screen.getByText(/We've sent a new link to/)).toHaveTextContent("anna+new@example.org");
  expect(await screen.findByText("Login failed")).toBeVisible();
  expect(screen.getByText("Please confirm your address first.")).toBeVisible();
});

test("log_in_rate_limited_says_when_to_retry", async () => {
  const message = "Too many attempts. Please try again in 15 minutes.";
  fakeServer({ [login]: { status: 429, json: { code: "too_many", message } } });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      `${message} What you typed is still here.`,
    ),
  );
});

test("log_in_offline_does_not_blame_password", async () => {
  fakeServer({ [login]: "offline" });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      /^We couldn't reach the server/,
    ),
  );
  expect(screen.queryByText(/Invalid email or password/)).not.toBeInTheDocument();
  expect(screen.getByLabelText("Password")).toHaveValue("right enough");
});

test("log_in_server_error_does_not_blame_password", async () => {
  fakeServer({ [login]: { status: 502, text: "<h1>Bad gateway</h1>" } });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      /^Something went wrong on our side/,
    ),
  );
});

test("log_in_pending_disables_both_buttons_and_keeps_focus", async () => {
  let response = (_: FakeResponse) => {};
  const received = fakeServer({
    [login]: () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  });
  const user = await logIn();
  const button = await screen.findByRole("button", { name: "Logging in..." });
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  await user.type(screen.getByLabelText("Password"), "{Enter}");
  expect(received.map(({ call }) => call)).toEqual([login]);
  response(anna);
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
});

test("send_link_after_failed_login_clears_its_toast", async () => {
  fakeServer({
    [login]: { status: 401, json: { code: "invalid_credentials", message: "Invalid email or password" } },
    [link]: { status: 202, json: {} },
  });
  const user = await logIn();
  expect(await screen.findByText("Login failed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.queryByText("Login failed")).not.toBeInTheDocument();
});

test("login_enter_in_email_without_password_sends_link", async () => {
  const received = fakeServer({ [link]: { status: 202, json: {} } });
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org", "{Enter}");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(received).toEqual([{ call: link, body: { email: "anna@example.org" } }]);
});

test("login_enter_in_email_with_password_logs_in", async () => {
  const received = fakeServer({ [login]: anna });
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Password"), "right enough");
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org", "{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual([login]);
});

test.each([
  ["/purchase-history", "Log in to see your purchases."],
  ["/premium-gpts?q=travel", "Log in to see the premium agents."],
  ["/checkout/success", "Log in to finish your purchase."],
  ["/admin/blog", "Log in to manage the site."],
])("login_from_%s_shows_reason", (from, reason) => {
  fakeServer({});
  const state = returnToState({ pathname: from, search: "", hash: "" });
  renderAt({ pathname: "/login", state }, screens);
  expect(screen.getByText(reason)).toBeVisible();
});

test("login_without_return_path_shows_no_reason", () => {
  fakeServer({});
  renderAt("/login", screens);
  expect(screen.queryByText(/^Log in to/)).not.toBeInTheDocument();
});

test("login_email_from_history_state_is_prefilled", () => {
  fakeServer({});
  renderAt({ pathname: "/login", state: loginState("anna@example.org") }, screens);
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
});

test("request_link_needs_email_only_and_confirms_sending", async () => {
  const received = fakeServer({ [link]: { status: 202, json: {} } });
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), " anna@example.org ");
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Check your email" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/has an account, a login link is on its way/)).toHaveTextContent(
    "anna@example.org",
  );
  expect(received).toContainEqual({ call: link, body: { email: "anna@example.org" } });
});

async function requestLink() {
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  return user;
}

test("emailed_code_logs_in_and_opens_free_agents", async () => {
  const received = fakeServer({ [link]: { status: 202, json: {} }, [code]: anna });
  const user = await requestLink();
  const field = await screen.findByLabelText("Six-digit code");
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await fill(user, field, "123 456", "{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(await screen.findByText("Welcome back!")).toBeVisible();
  expect(received).toContainEqual({ call: code, body: { code: "123 456" } });
});

test("emailed_code_of_owner_opens_overview", async () => {
  const owner = { email: "anna@example.org", firstName: "Anna", isAdmin: true, role: "owner" };
  fakeServer({ [link]: { status: 202, json: {} }, [code]: { json: owner } });
  const user = await requestLink();
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  expect(await screen.findByText("at /admin/overview")).toBeVisible();
});

test("emailed_code_wrong_shows_reason_and_keeps_input", async () => {
  fakeServer({
    [link]: { status: 202, json: {} },
    [code]: {
      status: 422,
      json: {
        code: "invalid",
        message: "That code isn't right.",
        fields: { code: "That code isn't right." },
      },
    },
  });
  const user = await requestLink();
  const field = await screen.findByLabelText("Six-digit code");
  await fill(user, field, "12345", "{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Enter the six digits from our email"));
  await user.type(field, "6{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription("That code isn't right."));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("123456");
});

test("check_your_email_sends_another_email", async () => {
  const received = fakeServer({ [link]: { status: 202, json: {} } });
  const user = await requestLink();
  await user.click(await screen.findByRole("button", { name: "Send a new email" }));
  expect(await screen.findByText("New email sent")).toBeVisible();
  expect(received.filter(({ call }) => call === link)).toEqual(
    Array(2).fill({ call: link, body: { email: "anna@example.org" } }),
  );
});

test("emailed_code_of_admin_with_passkey_leads_back_to_login", async () => {
  fakeServer({
    [link]: { status: 202, json: {} },
    [code]: { status: 403, json: { code: "passkey_required", message: "Please log in with your passkey." } },
  });
  const user = await requestLink();
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(await screen.findByText("Please log in with your passkey.")).toBeVisible();
});

test("check_your_email_survives_a_reload", async () => {
  fakeServer({});
  renderAt({ pathname: "/login", state: { linkSentTo: "anna@example.org" } }, screens);
  expect(await screen.findByLabelText("Six-digit code")).toBeVisible();
  expect(screen.getByText("anna@example.org")).toBeVisible();
});

test("second_factor_step_survives_a_reload", async () => {
  const received = fakeServer({ [secondFactor]: anna });
  const state = { ...loginState("anna@example.org"), ...secondFactorState };
  const user = setupUser();
  const { unmount } = renderAt({ pathname: "/login", state }, screens);
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(received).toContainEqual({ call: secondFactor, body: { code: "123456" } });
  unmount();

  renderAt({ pathname: "/login", state }, screens);
  await user.click(await screen.findByRole("button", { name: "Back to login" }));
  expect(await screen.findByLabelText("Email Address")).toHaveValue("anna@example.org");
});

test("forgot_password_receives_the_typed_email", async () => {
  fakeServer({});
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), " anna@example.org ");
  await user.click(screen.getByRole("link", { name: "Forgot password" }));
  expect(await screen.findByText("at /forgot-password")).toBeVisible();
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  await user.click(screen.getByRole("link", { name: "Back to login" }));
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
});

test.each([
  ["member", anna, "/free-gpts"],
  ["owner", { json: { ...anna.json, isAdmin: true, role: "owner" } }, "/admin/overview"],
])("emailed_code_of_%s_with_second_factor_asks_for_it", async (_, account, page) => {
  fakeServer({
    [link]: { status: 202, json: {} },
    [code]: { status: 403, json: { code: "second_factor_required", message: "Enter the code." } },
    [secondFactor]: account,
  });
  const user = await requestLink();
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  await screen.findByRole("heading", { name: "Enter your code" });
  await user.keyboard("654321{Enter}");
  expect(await screen.findByText(`at ${page}`)).toBeVisible();
});

test("link_sent_leads_back_to_form_with_email", async () => {
  fakeServer({ [link]: { status: 202, json: {} } });
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  await user.click(await screen.findByRole("button", { name: "Use a different email or a password" }));
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Welcome Back" })).toHaveFocus());
});

test("request_link_without_email_asks_for_email_only", async () => {
  const received = fakeServer({});
  const user = setupUser();
  renderAt("/login", screens);
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  const email = screen.getByLabelText("Email Address");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Invalid email address"));
  await waitFor(() => expect(email).toHaveFocus());
  expect(screen.queryByText("Password is required")).not.toBeInTheDocument();
  expect(received.map(({ call }) => call)).toEqual([]);
});

test("send_link_double_click_sends_one_request", async () => {
  const received = fakeServer({ [link]: { status: 202 } });
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  const button = screen.getByRole("button", { name: "Email me a login link" });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(received).toHaveLength(1);
});

test("request_link_failed_can_be_retried", async () => {
  let tries = 0;
  fakeServer({
    [link]: () => {
      tries += 1;
      return tries === 1
        ? { status: 503, json: { message: "Unavailable. Please try again in a moment." } }
        : { status: 202 };
    },
  });
  const user = setupUser();
  renderAt("/login", screens);
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  const button = screen.getByRole("button", { name: "Email me a login link" });
  await user.click(button);
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription(
      /^We couldn't send the link\. Unavailable\. Please try again in a moment\. What you typed/,
    ),
  );
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
});
