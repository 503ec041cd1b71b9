import { type AuthenticationResponseJSON, startAuthentication } from "@simplewebauthn/browser";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PasswordCard } from "@/features/users/password/password-card";
import { ProfilePage } from "@/features/users/profile/profile-page";
import { ReauthenticationHost } from "@/hosts/reauthentication-host";
import { SessionSync } from "@/hosts/session-sync";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser, type User } from "@/testing/user";

vi.mock("@simplewebauthn/browser");

const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null };
const calls = {
  me: "GET /api/auth/me",
  account: "GET /api/auth/account",
  sessions: "GET /api/auth/sessions",
  activity: "GET /api/auth/activity",
  save: "PUT /api/auth/profile",
  password: "PUT /api/auth/password",
  confirm: "POST /api/auth/reauthenticate",
  code: "POST /api/auth/reauthenticate/code",
  passkeyOptions: "POST /api/auth/passkey-sign-in/options",
  passkey: "POST /api/auth/reauthenticate/passkey",
  passkeys: "GET /api/auth/passkeys",
};
const required: FakeResponse = {
  status: 403,
  json: { code: "reauthentication_required", message: "Please confirm that it's you, then try again." },
};
const wrong = (field: string, message: string): FakeResponse => ({
  status: 422,
  json: { code: "invalid", message, fields: { [field]: message } },
});

/** Fake server that requires reauthentication before it returns `response`. */
function server({
  passwordChosen,
  hasSecondFactor = false,
  hasPasskey = false,
  confirm,
  response,
  login = () => ({ status: 401 }),
}: {
  passwordChosen: boolean;
  hasSecondFactor?: boolean;
  hasPasskey?: boolean;
  confirm: (body: unknown) => FakeResponse;
  response: FakeResponse;
  login?: () => FakeResponse;
}) {
  let isReauthenticated = false;
  const confirmed = (body: unknown) => {
    const outcome = confirm(body);
    isReauthenticated = outcome.status === 204;
    return outcome;
  };
  const guarded = () => (isReauthenticated ? response : required);
  return fakeServer({
    [calls.me]: { json: anna },
    [calls.account]: { json: { isVerified: true, passwordChosen, hasSecondFactor, hasPasskey } },
    [calls.sessions]: { json: [] },
    [calls.activity]: { json: { items: [], nextCursor: null } },
    [calls.save]: guarded,
    [calls.password]: guarded,
    [calls.code]: { status: 202, json: {} },
    "POST /api/auth/login": login,
    [calls.passkeys]: { json: [] },
    [calls.passkeyOptions]: { json: { options: {}, challengeToken: "token" } },
    [calls.confirm]: confirmed,
    [calls.passkey]: confirmed,
  });
}

const dialog = () => screen.findByRole("dialog", { name: "Confirm it's you" });
const noDialog = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).not.toBeInTheDocument());

async function saveName(user: User) {
  renderAt(
    "/profile",
    <>
      <SessionSync />
      <ReauthenticationHost />
      <ProfilePage />
    </>,
  );
  await fill(user, await screen.findByLabelText("First Name"), "-Lena");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
}

test("confirm_by_password_repeats_interrupted_call", async () => {
  const received = server({
    passwordChosen: true,
    confirm: (body) =>
      (body as { password: string }).password === "right one"
        ? { status: 204 }
        : wrong("password", "This is not your password"),
    response: { json: { ...anna, firstName: "Anna-Lena" } },
  });
  const user = setupUser();
  await saveName(user);
  const field = await within(await dialog()).findByLabelText("Password");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute("autocomplete", "current-password");
  await fill(user, field, "wrong one", "{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription("This is not your password"));
  await user.clear(field);
  await fill(user, field, "right one", "{Enter}");

  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
  await noDialog();
  const saves = received.filter(({ call }) => call === calls.save);
  expect(saves.map(({ body }) => body)).toEqual(
    Array(2).fill({ email: "anna@example.org", firstName: "Anna-Lena" }),
  );
});

test("confirm_with_second_factor_asks_for_code_of_the_app", async () => {
  const received = server({
    passwordChosen: true,
    hasSecondFactor: true,
    confirm: () => ({ status: 204 }),
    response: { json: anna },
  });
  const user = setupUser();
  await saveName(user);
  const opened = within(await dialog());
  expect(opened.getByRole("button", { name: "Email me a code instead" })).toBeVisible();
  await user.type(opened.getByLabelText("Six-digit code from your authenticator app"), "123456{Enter}");
  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
  expect(received).toContainEqual({ call: calls.confirm, body: { code: "123456" } });
});

test("confirm_with_passkey_needs_no_typing", async () => {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  vi.mocked(startAuthentication)
    .mockRejectedValueOnce(new DOMException("canceled", "NotAllowedError"))
    .mockResolvedValue({ id: "credential" } as AuthenticationResponseJSON);
  const received = server({
    passwordChosen: false,
    hasPasskey: true,
    confirm: () => ({ status: 204 }),
    response: { json: anna },
  });
  const user = setupUser();
  await saveName(user);
  const opened = within(await dialog());
  expect(opened.getByText(/^Use your passkey, or we'll email a six-digit code to/)).toBeVisible();
  await user.click(opened.getByRole("button", { name: "Use a passkey" }));
  await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(1));
  await user.click(await opened.findByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
  expect(received).toContainEqual({
    call: calls.passkey,
    body: { challengeToken: "token", credential: { id: "credential" } },
  });
  vi.unstubAllGlobals();
});

test("confirm_without_password_uses_emailed_code", async () => {
  const received = server({
    passwordChosen: false,
    confirm: (body) =>
      (body as { code: string }).code === "123456" ? { status: 204 } : wrong("code", "That code isn't valid"),
    response: { status: 204 },
  });
  const user = setupUser();
  renderAt(
    "/profile",
    <>
      <ReauthenticationHost />
      <PasswordCard />
    </>,
  );
  await fill(user, await screen.findByLabelText("New Password"), "long enough", "{Enter}");
  const opened = within(await dialog());
  expect(opened.queryByLabelText("Password")).not.toBeInTheDocument();
  await user.click(opened.getByRole("button", { name: "Email me a code" }));
  const field = await opened.findByLabelText("Six-digit code");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await fill(user, field, "12345", "{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Enter the six digits"));
  expect(received.filter(({ call }) => call === calls.confirm)).toEqual([]);
  await user.clear(field);
  await fill(user, field, "654321", "{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription("That code isn't valid"));

  await user.click(opened.getByRole("button", { name: "Send a new code" }));
  await fill(user, await opened.findByDisplayValue(""), "123456", "{Enter}");
  expect(await screen.findByText("Your password has been set.")).toBeVisible();
  expect(received.filter(({ call }) => call === calls.code)).toHaveLength(2);
  expect(received.filter(({ call }) => call === calls.password).at(-1)?.body).toEqual({
    newPassword: "long enough",
  });
});

test("confirm_with_password_can_use_code_instead", async () => {
  server({ passwordChosen: true, confirm: () => ({ status: 204 }), response: { json: anna } });
  const user = setupUser();
  await saveName(user);
  await user.click(within(await dialog()).getByRole("button", { name: "Email me a code instead" }));
  await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
});

test("confirm_closed_keeps_input_and_asks_again_later", async () => {
  const received = server({
    passwordChosen: true,
    confirm: () => ({ status: 204 }),
    response: { json: anna },
  });
  const user = setupUser();
  await saveName(user);
  await user.click(within(await dialog()).getByRole("button", { name: "Close" }));
  await noDialog();
  expect(screen.getByLabelText("First Name")).toHaveValue("Anna-Lena");
  const button = screen.getByRole("button", { name: "Save Changes" });
  await waitFor(() => expect(button).toHaveAccessibleDescription(/confirm that it's you/));
  expect(received.filter(({ call }) => call === calls.save)).toHaveLength(1);

  await user.click(button);
  await fill(user, within(await dialog()).getByLabelText("Password"), "right one", "{Enter}");
  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
});

test("confirm_code_not_sent_is_reported_in_dialog", async () => {
  fakeServer({
    [calls.me]: { json: anna },
    [calls.account]: {
      json: { isVerified: true, passwordChosen: false, hasSecondFactor: false, hasPasskey: false },
    },
    [calls.sessions]: { json: [] },
    [calls.activity]: { json: { items: [], nextCursor: null } },
    [calls.save]: required,
    [calls.code]: "offline",
  });
  const user = setupUser();
  await saveName(user);
  const send = within(await dialog()).getByRole("button", { name: "Email me a code" });
  await user.click(send);
  await waitFor(() =>
    expect(send).toHaveAccessibleDescription(/^We couldn't send the code\. We couldn't reach the server/),
  );
});

test("confirm_session_expired_meanwhile_continues_after_login", async () => {
  let signedIn = false;
  const received = server({
    passwordChosen: true,
    confirm: () =>
      signedIn
        ? { status: 204 }
        : { status: 401, json: { code: "unauthenticated", message: "Please log in." } },
    response: { json: anna },
    login: () => {
      signedIn = true;
      return { json: anna };
    },
  });
  const user = setupUser();
  await saveName(user);
  await fill(user, within(await dialog()).getByLabelText("Password"), "right one", "{Enter}");
  await fill(user, await screen.findByLabelText("Password for anna@example.org"), "right one", "{Enter}");
  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
  await noDialog();
  expect(received.filter(({ call }) => call === calls.confirm)).toHaveLength(2);
});
