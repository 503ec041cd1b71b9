import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ForgotPasswordPage } from "@/features/users/password/forgot-password-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const forgot = "POST /api/auth/forgot-password";

async function requestLink(email = "anna@example.org") {
  const user = setupUser();
  renderAt("/forgot-password", <ForgotPasswordPage />);
  await fill(user, screen.getByLabelText("Email Address"), email);
  await user.click(screen.getByRole("button", { name: "Send reset link" }));
  return user;
}

test("request_link_confirms_expiry_and_leads_to_login", async () => {
  const received = fakeServer({ [forgot]: { json: { message: "ok" } } });
  await requestLink();
  const heading = await screen.findByRole("heading", { level: 1, name: "Check your email" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/The link expires in 1 hour\./)).toHaveTextContent("anna@example.org");
  expect(await screen.findByText("If an account exists, a password reset link has been sent.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
  expect(received).toEqual([{ call: forgot, body: { email: "anna@example.org" } }]);
});

test("request_link_invalid_email_sends_nothing", async () => {
  const received = fakeServer({});
  await requestLink("anna@example");
  const field = screen.getByLabelText("Email Address");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Please enter a valid email address"));
  expect(received).toEqual([]);
});

test("request_link_failed_keeps_email_and_shows_error", async () => {
  fakeServer({ [forgot]: "offline" });
  await requestLink();
  const button = await screen.findByRole("button", { name: "Send reset link" });
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription(
      /^Something went wrong\. Please try again\. .*What you typed is still here\.$/,
    ),
  );
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
});

test("request_link_pending_ignores_second_submit", async () => {
  let response = (_: FakeResponse) => {};
  const received = fakeServer({
    [forgot]: () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  });
  const user = await requestLink();
  await user.click(await screen.findByRole("button", { name: "Sending..." }));
  await user.type(screen.getByLabelText("Email Address"), "{Enter}");
  expect(received).toHaveLength(1);
  response({ json: {} });
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
});
