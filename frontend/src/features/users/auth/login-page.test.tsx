import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { LoginPage } from "@/features/users/auth/login-page";
import { loginState } from "@/features/users/auth/login-state";
import { VerifyEmailRoute } from "@/features/users/verification/verify-email-route";
import { returnToState } from "@/lib/return-to";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { hintAtSession } from "@/testing/session-hint";
import { currentToasts, dismissToast } from "@/ui/toast";

const me = "GET /api/auth/me";
const login = "POST /api/auth/login";
const link = "POST /api/auth/sign-in-link";
const anna: FakeResponse = { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false } };

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const screens = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="/verify-email" element={<VerifyEmailRoute />} />
    <Route path="*" element={null} />
  </Routes>
);

async function logIn(email = "anna@example.org", password = "right enough") {
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Email Address"), email);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Log In" }));
  return user;
}

test("logging in says welcome and leads to the free agents", async () => {
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

test("logging in leads back to where the reader came from", async () => {
  fakeServer({ [login]: anna });
  const user = userEvent.setup();
  const state = returnToState({ pathname: "/premium-gpts", search: "?x=1", hash: "" });
  renderAt({ pathname: "/login", state }, screens);
  await user.type(screen.getByLabelText("Email Address"), "anna@example.org");
  await user.type(screen.getByLabelText("Password"), "right enough{Enter}");
  expect(await screen.findByText("at /premium-gpts?x=1")).toBeVisible();
});

test("whoever is signed in already goes on", async () => {
  hintAtSession(true);
  fakeServer({ [me]: anna });
  renderAt("/login", screens);
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
});

test("the ways to a new password and to joining are there", () => {
  fakeServer({});
  renderAt("/login", screens);
  expect(screen.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Forgot password" })).toHaveAttribute("href", "/forgot-password");
  expect(screen.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/");
  expect(document.title).toBe("Welcome Back · Marigold");
});

test("password managers recognise the fields", () => {
  fakeServer({});
  renderAt("/login", screens);
  const email = screen.getByLabelText("Email Address");
  expect(email).toHaveAttribute("autocomplete", "username");
  expect(email).toHaveAttribute("inputmode", "email");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
});

test("a malformed address and a missing password are named under their fields, and nothing is sent", async () => {
  const received = fakeServer({});
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Email Address"), "anna@");
  await user.click(screen.getByRole("button", { name: "Log In" }));
  const email = screen.getByLabelText("Email Address");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Invalid email address"));
  expect(email).toHaveFocus();
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Password is required");
  expect(received.map(({ call }) => call)).toEqual([]);
});

test("a wrong password is said in a toast and stays said in the form, and what was typed stays", async () => {
  fakeServer({
    [login]: { status: 401, json: { code: "invalid_credentials", message: "Invalid email or password" } },
  });
  await logIn("anna@example.org", "wrong");
  expect(await screen.findByText("Login failed")).toBeVisible();
  const button = screen.getByRole("button", { name: "Log In" });
  expect(button).toHaveAccessibleDescription("Invalid email or password");
  expect(button).toHaveFocus();
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  expect(screen.getByLabelText("Password")).toHaveValue("wrong");
  expect(screen.getByText("at /login")).toBeVisible();
});

test("a refusal without words is said in ours", async () => {
  fakeServer({ [login]: { status: 401, text: "" } });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      "Invalid email or password",
    ),
  );
});

test("an address that waits to be confirmed leads to its screen, which says that a fresh link was sent", async () => {
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

test("too many tries are told when to try again", async () => {
  const message = "Too many attempts. Please try again in 15 minutes.";
  fakeServer({ [login]: { status: 429, json: { code: "too_many", message } } });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      `${message} What you typed is still here.`,
    ),
  );
});

test("a missing answer is not blamed on the password", async () => {
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

test("a fault of the server is not blamed on the password", async () => {
  fakeServer({ [login]: { status: 502, text: "<h1>Bad gateway</h1>" } });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      /^Something went wrong on our side/,
    ),
  );
});

test("while logging in is under way, neither way in can be pressed, and the focus stays", async () => {
  let answer = (_: FakeResponse) => {};
  const received = fakeServer({
    [login]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const user = await logIn();
  const button = await screen.findByRole("button", { name: "Logging in..." });
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(screen.getByRole("button", { name: "Email me a sign-in link" }));
  await user.type(screen.getByLabelText("Password"), "{Enter}");
  expect(received.map(({ call }) => call)).toEqual([login]);
  answer(anna);
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
});

test("send_link_after_failed_login_clears_its_toast", async () => {
  fakeServer({
    [login]: { status: 401, json: { code: "invalid_credentials", message: "Invalid email or password" } },
    [link]: { status: 202, json: {} },
  });
  const user = await logIn();
  expect(await screen.findByText("Login failed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Email me a sign-in link" }));
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.queryByText("Login failed")).not.toBeInTheDocument();
});

test("login_enter_in_email_without_password_sends_link", async () => {
  const received = fakeServer({ [link]: { status: 202, json: {} } });
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Email Address"), "anna@example.org{Enter}");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(received).toEqual([{ call: link, body: { email: "anna@example.org" } }]);
});

test("login_enter_in_email_with_password_logs_in", async () => {
  const received = fakeServer({ [login]: anna });
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Password"), "right enough");
  await user.type(screen.getByLabelText("Email Address"), "anna@example.org{Enter}");
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual([login]);
});

test("login_offers_the_link_before_the_password", () => {
  fakeServer({});
  renderAt("/login", screens);
  const sendLink = screen.getByRole("button", { name: "Email me a sign-in link" });
  const following = sendLink.compareDocumentPosition(screen.getByLabelText("Password"));
  expect(following & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([
  ["/purchase-history", "Log in to see your purchases."],
  ["/premium-gpts?q=travel", "Log in to see the premium agents."],
  ["/checkout/success", "Log in to finish your purchase."],
  ["/admin/blog", "Log in to manage the site."],
])("login_from_%s_says_why", (from, reason) => {
  fakeServer({});
  const state = returnToState({ pathname: from, search: "", hash: "" });
  renderAt({ pathname: "/login", state }, screens);
  expect(screen.getByText(reason)).toBeVisible();
});

test("login_without_a_page_to_return_to_gives_no_reason", () => {
  fakeServer({});
  renderAt("/login", screens);
  expect(screen.queryByText(/^Log in to/)).not.toBeInTheDocument();
});

test("login_after_sign_up_with_known_email_has_it_filled_in", () => {
  fakeServer({});
  renderAt({ pathname: "/login", state: loginState("anna@example.org") }, screens);
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
});

test("a sign-in link needs the address only, and its sending is said with the focus on it", async () => {
  const received = fakeServer({ [link]: { status: 202, json: {} } });
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Email Address"), " anna@example.org ");
  await user.click(screen.getByRole("button", { name: "Email me a sign-in link" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Check your email" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/has an account, a sign-in link is on its way/)).toHaveTextContent(
    "anna@example.org",
  );
  expect(received).toContainEqual({ call: link, body: { email: "anna@example.org" } });
});

test("from the sent link there is a way back to the form, with the address in it", async () => {
  fakeServer({ [link]: { status: 202, json: {} } });
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "Email me a sign-in link" }));
  await user.click(await screen.findByRole("button", { name: "Use a different email or a password" }));
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Welcome Back" })).toHaveFocus());
});

test("without an address no sign-in link is asked for, and the password is not asked for either", async () => {
  const received = fakeServer({});
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.click(screen.getByRole("button", { name: "Email me a sign-in link" }));
  const email = screen.getByLabelText("Email Address");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Invalid email address"));
  expect(email).toHaveFocus();
  expect(screen.queryByText("Password is required")).not.toBeInTheDocument();
  expect(received.map(({ call }) => call)).toEqual([]);
});

test("send_link_pressed_twice_in_one_tick_sends_once", async () => {
  const received = fakeServer({ [link]: { status: 202 } });
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Email Address"), "anna@example.org");
  const button = screen.getByRole("button", { name: "Email me a sign-in link" });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(received).toHaveLength(1);
});

test("a sign-in link that could not be sent is said, and can be asked for again", async () => {
  let tries = 0;
  fakeServer({
    [link]: () => {
      tries += 1;
      return tries === 1 ? { status: 503, json: { message: "Closed for a moment." } } : { status: 202 };
    },
  });
  const user = userEvent.setup();
  renderAt("/login", screens);
  await user.type(screen.getByLabelText("Email Address"), "anna@example.org");
  const button = screen.getByRole("button", { name: "Email me a sign-in link" });
  await user.click(button);
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription(
      /^We couldn't send the link\. Closed for a moment\. What you typed/,
    ),
  );
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
});
