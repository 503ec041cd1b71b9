import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RevertEmailPage } from "@/features/users/revert-email-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const revert = "POST /api/auth/revert-email";
const link = "POST /api/auth/sign-in-link";

async function press() {
  const user = userEvent.setup();
  renderAt("/revert-email?token=abc", <RevertEmailPage />);
  await user.click(screen.getByRole("button", { name: "Take my account back" }));
  return user;
}

test("opening the link changes nothing; only a press does", async () => {
  const received = fakeServer({});
  renderAt("/revert-email?token=abc", <RevertEmailPage />);
  expect(await screen.findByText("at /revert-email")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Take your account back?" })).toBeVisible();
  expect(received).toEqual([]);
});

test("a press brings the old address back, says what that means, and offers both ways in", async () => {
  const received = fakeServer({
    [revert]: { json: { email: "anna@example.org" } },
    [link]: { status: 202, json: {} },
  });
  const user = await press();
  const heading = await screen.findByRole("heading", { name: "Your old address is back" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/Everybody was signed out, and the password no longer works\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Set a new password" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
  expect(screen.getByLabelText("Email Address")).toHaveValue("anna@example.org");
  await user.click(screen.getByRole("button", { name: "Email me a sign-in link" }));
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(received).toEqual([
    { call: revert, body: { token: "abc" } },
    { call: link, body: { email: "anna@example.org" } },
  ]);
});

test("a link that does not count any more says so", async () => {
  fakeServer({
    [revert]: { status: 400, json: { code: "invalid_token", message: "This link has expired." } },
  });
  await press();
  const heading = await screen.findByRole("heading", { name: "The link could not be used" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/^This link has expired\./)).toBeVisible();
});

test("an old address that belongs to somebody else by now is said in the server's words", async () => {
  const message = "Your old address belongs to another account by now.";
  fakeServer({ [revert]: { status: 409, json: { code: "email_taken", message } } });
  await press();
  expect(await screen.findByText(new RegExp(`^${message}`))).toBeVisible();
});

test("without a token nothing can be pressed", () => {
  renderAt("/revert-email", <RevertEmailPage />);
  expect(screen.getByRole("heading", { name: "The link could not be used" })).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("without an answer the link is kept and can be pressed again", async () => {
  fakeServer({ [revert]: "offline" });
  const user = await press();
  const button = screen.getByRole("button", { name: "Take my account back" });
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription(/We couldn't reach the server\. .* We have kept your link\.$/),
  );
  expect(button).toHaveFocus();
  fakeServer({ [revert]: { json: { email: "anna@example.org" } } });
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "Your old address is back" })).toBeVisible();
});
