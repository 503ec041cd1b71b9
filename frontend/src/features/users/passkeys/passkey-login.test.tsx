import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoginPage } from "@/features/users/auth/login-page";
import {
  cancelPasskeyRequest,
  requestPasskey,
  signInWithPasskey,
  waitForSuggestedPasskey,
} from "@/features/users/passkeys/browser";
import { ApiError } from "@/lib/api/http";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

vi.mock("@/features/users/passkeys/browser");

const chosen = { challengeToken: "token", credential: { id: "credential" } };
const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } as const;
const rejected = new ApiError(
  401,
  "Unauthorized",
  JSON.stringify({ code: "passkey_rejected", message: "This passkey doesn't work here." }),
);
const screens = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const button = () => screen.getByRole("button", { name: "Log in with a passkey" });

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  vi.mocked(waitForSuggestedPasskey).mockResolvedValue(null);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  for (const { id } of currentToasts()) dismissToast(id);
});

test("log_in_with_passkey_needs_no_email", async () => {
  fakeServer({});
  vi.mocked(requestPasskey).mockResolvedValue(chosen);
  vi.mocked(signInWithPasskey).mockResolvedValue(anna);
  renderAt("/login", screens);
  await setupUser({ delay: 0 }).click(button());
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(await screen.findByText("Welcome back!")).toBeVisible();
  expect(signInWithPasskey).toHaveBeenCalledExactlyOnceWith(chosen);
});

test("passkey_picked_from_suggestions_logs_in", async () => {
  fakeServer({});
  vi.mocked(waitForSuggestedPasskey).mockResolvedValueOnce(chosen);
  vi.mocked(signInWithPasskey).mockResolvedValue(anna);
  renderAt("/login", screens);
  await setupUser().click(screen.getByLabelText("Email Address"));
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
});

test("rejected_passkey_shows_reason_and_suggests_again", async () => {
  fakeServer({});
  vi.mocked(requestPasskey).mockResolvedValue(chosen);
  vi.mocked(signInWithPasskey).mockRejectedValue(rejected);
  renderAt("/login", screens);
  await setupUser({ delay: 0 }).click(button());
  expect(await screen.findByText("This passkey doesn't work here.")).toBeVisible();
  await waitFor(() => expect(waitForSuggestedPasskey).toHaveBeenCalledTimes(2));
  expect(button()).toBeEnabled();
});

test("canceled_passkey_shows_no_error", async () => {
  fakeServer({});
  vi.mocked(requestPasskey).mockResolvedValue(null);
  renderAt("/login", screens);
  await setupUser({ delay: 0 }).click(button());
  await waitFor(() => expect(waitForSuggestedPasskey).toHaveBeenCalledTimes(2));
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test("leaving_the_form_ends_suggestions", async () => {
  fakeServer({});
  const { unmount } = renderAt("/login", screens);
  expect(waitForSuggestedPasskey).not.toHaveBeenCalled();
  await setupUser().click(screen.getByLabelText("Email Address"));
  await waitFor(() => expect(waitForSuggestedPasskey).toHaveBeenCalled());
  unmount();
  await waitFor(() => expect(cancelPasskeyRequest).toHaveBeenCalled());
});

test("button_stops_the_suggestion_of_the_same_press", async () => {
  fakeServer({});
  let finish = (_: null) => {};
  vi.mocked(requestPasskey).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  renderAt("/login", screens);
  // The press also starts the suggestions, which must not end what the button asks for.
  await setupUser({ delay: 0 }).click(button());
  await waitFor(() => expect(requestPasskey).toHaveBeenCalled());
  for (const [isWanted] of vi.mocked(waitForSuggestedPasskey).mock.calls) expect(isWanted()).toBe(false);
  finish(null);
  await waitFor(() => expect(vi.mocked(waitForSuggestedPasskey).mock.lastCall?.[0]()).toBe(true));
});
