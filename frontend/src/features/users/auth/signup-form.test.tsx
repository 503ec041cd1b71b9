import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { getLoginEmail } from "@/features/users/auth/login-state";
import { generatedPassword } from "@/features/users/auth/sign-up";
import { SignupForm } from "@/features/users/auth/signup-form";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const register = "POST /api/auth/register";

async function join(email = "anna@example.org", firstName = "Anna", beside?: ReactNode) {
  const user = setupUser();
  renderAt(
    "/",
    <>
      <SignupForm />
      {beside}
    </>,
  );
  await fill(user, screen.getByLabelText("First Name"), firstName);
  await fill(user, screen.getByLabelText("Email Address"), email);
  await user.click(screen.getByRole("button", { name: "JOIN NOW" }));
  return user;
}

test("sign_up_sends_generated_password_and_opens_next_page", async () => {
  const received = fakeServer({ [register]: { status: 201, json: { email: "anna+x@example.org" } } });
  await join("anna+x@example.org");
  expect(await screen.findByText("at /verify-email?email=anna%2Bx%40example.org")).toBeVisible();
  expect(await screen.findByText("Success!")).toBeVisible();
  expect(screen.getByText("Check your email to verify your account.")).toBeVisible();
  expect(received).toEqual([
    {
      call: register,
      body: {
        firstName: "Anna",
        email: "anna+x@example.org",
        password: expect.stringMatching(/^.{16}$/),
        stamp: "stamp",
      },
    },
  ]);
});

test("sign_up_with_new_posts_says_so", async () => {
  const received = fakeServer({ [register]: { status: 201, json: { email: "anna@example.org" } } });
  const user = setupUser();
  renderAt("/", <SignupForm />);
  const choice = screen.getByRole("checkbox", { name: "New posts by email" });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await fill(user, screen.getByLabelText("First Name"), "Anna");
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "JOIN NOW" }));
  expect(await screen.findByText("Success!")).toBeVisible();
  expect(received).toMatchObject([{ call: register, body: { newPosts: true } }]);
});

test("sign_up_sends_referrer_and_utm_source", async () => {
  const received = fakeServer({ [register]: { status: 201, json: { email: "anna@example.org" } } });
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://news.example/");
  const opened = { name: "https://marigold.example/blog/a-post?utm_source=spring" } as PerformanceEntry;
  performance.getEntriesByType = () => [opened];
  await join();
  expect(await screen.findByText("Success!")).toBeVisible();
  expect(received).toMatchObject([{ body: { referrer: "https://news.example/", utmSource: "spring" } }]);
});

test("sign_up_uses_each_stamp_once_and_retries_a_failed_one", async () => {
  const stamps: FakeResponse[] = [
    { status: 503 },
    { json: { stamp: "first", waitMilliseconds: 0 } },
    { json: { stamp: "second", waitMilliseconds: 0 } },
  ];
  const received = fakeServer({
    "GET /api/auth/sign-up-stamp": () => stamps.shift() ?? {},
    [register]: { status: 503 },
  });
  const user = await join();
  expect(await screen.findByText("Error")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "JOIN NOW" }));
  const sent = () => received.filter(({ call }) => call === register).map(({ body }) => body);
  await waitFor(() => expect(sent()).toMatchObject([{ stamp: "first" }, { stamp: "second" }]));
});

test("sign_up_sends_what_a_script_types_into_the_hidden_field", async () => {
  const received = fakeServer({ [register]: { status: 201, json: {} } });
  renderAt("/", <SignupForm />);
  const user = setupUser();
  const field = screen.getByLabelText("Leave this empty");
  expect(screen.queryByRole("textbox", { name: "Leave this empty" })).toBeNull();
  expect(field).toHaveAttribute("tabindex", "-1");
  await fill(user, field, "Cheap pills");
  await fill(user, screen.getByLabelText("First Name"), "Anna");
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "JOIN NOW" }));
  expect(await screen.findByText("Success!")).toBeVisible();
  expect(received).toMatchObject([{ body: { remarks: "Cheap pills" } }]);
});

function LoginEmail() {
  return <p>{`email ${getLoginEmail(useLocation().state)}`}</p>;
}

test("signup_known_email_redirects_to_prefilled_login", async () => {
  fakeServer({ [register]: { status: 409, json: { code: "already_registered", requiresLogin: true } } });
  await join("anna@example.org", "Anna", <LoginEmail />);
  expect(await screen.findByText("at /login")).toBeVisible();
  expect(screen.getByText("email anna@example.org")).toBeVisible();
  expect(await screen.findByText("Already registered")).toBeVisible();
  expect(screen.getByText("Please use the login page to access your account.")).toBeVisible();
});

test("sign_up_rejected_shows_server_message_and_keeps_input", async () => {
  fakeServer({
    [register]: {
      status: 422,
      json: {
        code: "invalid",
        message: "Please check the form.",
        fields: { email: "That domain doesn't accept email." },
      },
    },
  });
  await join();
  expect(await screen.findByText("Please check the form.")).toBeVisible();
  const field = screen.getByLabelText("Email Address");
  expect(field).toHaveAccessibleDescription("That domain doesn't accept email.");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("anna@example.org");
});

test("signup_offline_shows_error_and_keeps_input", async () => {
  fakeServer({ [register]: "offline" });
  await join();
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getByText(/^We couldn't reach the server\..*What you typed is still here\.$/)).toBeVisible();
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  expect(screen.getByText("at /")).toBeVisible();
  expect(screen.getByRole("button", { name: "JOIN NOW" })).not.toHaveAttribute("aria-disabled");
});

test("sign_up_invalid_input_shows_errors_and_sends_nothing", async () => {
  const received = fakeServer({});
  await join("anna@", "   ");
  expect(await screen.findByText("First name is required")).toBeVisible();
  expect(screen.getByText("Please enter a valid email address")).toBeVisible();
  expect(received).toEqual([]);
});

test.each(["a&b@example.org", "anna@example.xn--vermgensberatung-pwb"])(
  "signup_%s_is_accepted",
  async (email) => {
    const received = fakeServer({ [register]: { status: 201, json: { email } } });
    await join(email);
    await screen.findByText("Success!");
    expect(received).toMatchObject([{ body: { email } }]);
  },
);

test("sign_up_pending_ignores_second_submit", async () => {
  let response = (_: FakeResponse) => {};
  const received = fakeServer({
    [register]: () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  });
  const user = await join();
  const button = await screen.findByRole("button", { name: "JOINING..." });
  await user.click(button);
  await user.type(screen.getByLabelText("Email Address"), "{Enter}");
  button.closest("form")?.requestSubmit();
  expect(received).toHaveLength(1);
  response({ status: 201, json: {} });
  expect(await screen.findByText(/^at \/verify-email/)).toBeVisible();
  // The page that follows may still be loading.
  button.closest("form")?.requestSubmit();
  expect(button).toHaveTextContent("JOINING...");
  expect(received).toHaveLength(1);
});

test("generated_password_has_12_random_and_4_fixed_characters", () => {
  const passwords = Array.from({ length: 50 }, generatedPassword);
  expect(new Set(passwords.map((password) => password.slice(12)))).toHaveProperty("size", 1);
  expect(new Set(passwords.map((password) => password.slice(0, 12)))).toHaveProperty("size", 50);
  for (const password of passwords) expect(password).toHaveLength(16);
});

test("sign_up_sends_page_along", async () => {
  const received = fakeServer({ [register]: { status: 201, json: {} } });
  const state = { returnTo: "/gpts/meal-planner" };
  const user = setupUser();
  renderAt({ pathname: "/", state }, <SignupForm />);
  await fill(user, screen.getByLabelText("First Name"), "Anna");
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "JOIN NOW" }));
  expect(await screen.findByText(/^at \/verify-email/)).toBeVisible();
  expect(received[0]?.body).toMatchObject(state);
});
