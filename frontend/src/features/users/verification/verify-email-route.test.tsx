import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { VerifyEmailRoute } from "@/features/users/verification/verify-email-route";
import { Landing } from "@/pages/landing/landing";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const verify = "GET /api/auth/verify?token=abc";
const resend = "POST /api/auth/resend-verification";

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of currentToasts()) dismissToast(id);
});

for (const path of ["/verify-email", "/verify"]) {
  test(`${path}_with_token_confirms_email`, async () => {
    fakeServer({ [verify]: { json: { signedIn: true } } });
    renderAt(`${path}?token=abc&email=anna%40example.org`, <VerifyEmailRoute />);
    expect(await screen.findByRole("heading", { level: 1, name: "Email Confirmed" })).toBeVisible();
  });

  test(`${path}_with_email_shows_check_your_email`, () => {
    renderAt(`${path}?email=anna%2Bx%40example.org`, <VerifyEmailRoute />);
    expect(screen.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
    expect(screen.getByText("anna+x@example.org")).toBeVisible();
  });
}

test("check_your_email_links_to_the_mailbox_where_there_is_one", () => {
  const link = () => screen.queryByRole("link", { name: "Open the mailbox" });
  renderAt("/verify-email?email=anna%40example.org", <VerifyEmailRoute />);
  expect(link()).not.toBeInTheDocument();
  cleanup();
  document.head.innerHTML = '<meta name="mailbox" content="/dev/mailbox">';
  renderAt("/verify-email?email=anna%40example.org", <VerifyEmailRoute />);
  expect(link()).toHaveAttribute("href", "/dev/mailbox");
  document.head.innerHTML = "";
});

test("link_confirms_once_and_token_leaves_address_bar", async () => {
  const received = fakeServer({ [verify]: { json: { signedIn: true } } });
  renderAt(
    "/verify?token=abc",
    <StrictMode>
      <VerifyEmailRoute />
    </StrictMode>,
  );
  const heading = await screen.findByRole("heading", { name: "Email Confirmed" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText("at /verify")).toBeVisible();
  expect(received).toHaveLength(1);
});

test("confirmed_email_redirects_after_three_seconds", async () => {
  vi.useFakeTimers();
  fakeServer({ [verify]: { json: { signedIn: true } } });
  renderAt("/verify?token=abc", <VerifyEmailRoute />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  for (const left of ["3 seconds", "2 seconds", "1 second"]) {
    expect(screen.getByText(`Taking you to the agents in ${left}.`)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(screen.getByText("at /free-gpts")).toBeVisible();
});

test("confirmed_email_redirects_to_the_page_of_the_sign_up", async () => {
  vi.useFakeTimers();
  fakeServer({ [verify]: { json: { signedIn: true, returnTo: "/gpts/meal-planner" } } });
  renderAt("/verify?token=abc", <VerifyEmailRoute />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("Taking you to where you left off in 3 seconds.")).toBeVisible();
  for (let second = 0; second < 3; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText("at /gpts/meal-planner")).toBeVisible();
});

test("confirmed_email_never_redirects_to_another_site", async () => {
  fakeServer({ [verify]: { json: { signedIn: true, returnTo: "//evil.example" } } });
  renderAt("/verify?token=abc", <VerifyEmailRoute />);
  expect(await screen.findByRole("link", { name: "Go to the agents" })).toBeVisible();
});

test("link_used_before_confirms_and_leads_to_login", async () => {
  vi.useFakeTimers();
  fakeServer({ [verify]: { json: { signedIn: false } } });
  renderAt("/verify?token=abc", <VerifyEmailRoute />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
  for (let second = 0; second < 3; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText("at /login")).toBeVisible();
});

test("verify_used_link_when_signed_in_links_to_agents", async () => {
  setSessionHint(true);
  fakeServer({
    [verify]: { json: { signedIn: false } },
    "GET /api/auth/me": {
      json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
    },
  });
  renderAt("/verify?token=abc", <VerifyEmailRoute />);
  expect(await screen.findByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  expect(screen.getByText("Your email address is already confirmed, and you're logged in.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the agents" })).toHaveAttribute("href", "/free-gpts");
});

for (const path of ["/verify", "/verify?token="]) {
  test(`${path}_without_token_redirects_to_landing_page`, async () => {
    const received = fakeServer({});
    renderAt(path, <VerifyEmailRoute />);
    expect(await screen.findByText("Invalid verification link")).toBeVisible();
    expect(await screen.findByText("at /")).toBeVisible();
    expect(received).toEqual([]);
  });
}

test("link_invalid_shows_reason_and_leads_to_start", async () => {
  fakeServer({
    [verify]: { status: 400, json: { code: "invalid_token", message: "That link is too old." } },
  });
  renderAt("/verify?token=abc", <VerifyEmailRoute />);
  expect(await screen.findByText("Verification Failed")).toBeVisible();
  expect(screen.getByText("That link is too old.")).toBeVisible();
  expect(await screen.findByText("at /")).toBeVisible();
  await setupUser().click(screen.getByRole("button", { name: "Get a new link" }));
  expect(await screen.findByText("at /verify-email")).toBeVisible();
});

test("link_invalid_keeps_a_notice_after_the_toast", async () => {
  fakeServer({ [verify]: { status: 400, text: "" } });
  renderAt(
    "/verify?token=abc",
    <Routes>
      <Route path="/verify" element={<VerifyEmailRoute />} />
      <Route path="/" element={<Landing />} />
    </Routes>,
  );
  const link = await screen.findAllByRole("link", { name: "Get a new link" });
  expect(link[0]).toHaveAttribute("href", "/verify-email");
});

test("link_rejected_without_message_shows_default", async () => {
  fakeServer({ [verify]: { status: 400, text: "" } });
  renderAt("/verify?token=abc", <VerifyEmailRoute />);
  expect(await screen.findByText("Invalid or expired token")).toBeVisible();
});

for (const [reason, failure] of [
  ["no_response", "offline"],
  ["server_error", { status: 503, json: { code: "unavailable", message: "Closed for a moment." } }],
  ["too_many_requests", { status: 429, json: { code: "too_many", message: "Try again in a minute." } }],
] as const) {
  test(`verify_${reason}_can_be_retried`, async () => {
    fakeServer({ [verify]: failure });
    const user = setupUser();
    renderAt("/verify?token=abc", <VerifyEmailRoute />);
    const heading = await screen.findByRole("heading", { name: "Your email isn't confirmed yet" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getAllByText(/Your link still works\.$/)[0]).toBeVisible();
    expect(await screen.findByText("Verification Failed")).toBeVisible();
    fakeServer({ [verify]: { json: { signedIn: true } } });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Email Confirmed" })).toBeVisible();
    expect(currentToasts().some(({ open }) => open)).toBe(false);
  });
}

test("resend_requests_link_and_confirms_for_three_seconds", async () => {
  vi.useFakeTimers();
  const received = fakeServer({ [resend]: { status: 202, json: {} } });
  renderAt("/verify-email?email=anna%40example.org", <VerifyEmailRoute />);
  const button = screen.getByRole("button", { name: "Resend Email" });
  fireEvent.click(button);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(button).toHaveTextContent("Email Sent!");
  expect(screen.getByText(/a new link is on its way/)).toBeVisible();
  expect(received).toEqual([{ call: resend, body: { email: "anna@example.org" } }]);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(button).toHaveTextContent("Email Sent!");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(button).toHaveTextContent("Resend Email");
  expect(received).toHaveLength(1);
});

test("resend_failed_is_never_called_sent", async () => {
  const message = "Too many emails. Please try again in 10 minutes.";
  fakeServer({ [resend]: { status: 429, json: { code: "too_many", message } } });
  const user = setupUser();
  renderAt("/verify-email?email=anna%40example.org", <VerifyEmailRoute />);
  await user.click(screen.getByRole("button", { name: "Resend Email" }));
  expect(await screen.findByText("We couldn't send the email")).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Resend Email" })).toHaveFocus());
});

for (const query of ["", "?email=", "?email=Your%20account%20is%20locked"]) {
  test(`resend_without_email_${query}_asks_for_email`, async () => {
    const received = fakeServer({ [resend]: { status: 202, json: {} } });
    const user = setupUser();
    renderAt(`/verify-email${query}`, <VerifyEmailRoute />);
    expect(screen.getByText("your email")).toBeVisible();
    expect(screen.queryByText(/account is locked/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Resend Email" }));
    const field = screen.getByLabelText("Email Address");
    await waitFor(() => expect(field).toHaveAccessibleDescription("Please enter a valid email address"));
    expect(received).toEqual([]);
    await fill(user, field, "anna@example.org");
    await user.click(screen.getByRole("button", { name: "Resend Email" }));
    expect(await screen.findByRole("button", { name: "Email Sent!" })).toBeVisible();
    expect(received).toEqual([{ call: resend, body: { email: "anna@example.org" } }]);
  });
}
