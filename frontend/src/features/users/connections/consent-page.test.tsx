import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { ConsentPage } from "@/features/users/connections/consent-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const consent = "GET /api/connections/consent?client_id=1&state=a%20b";
const allow = "POST /api/connections/consent";
const refusalUrl = "https://app.example/cb?error=access_denied";
const asked = {
  appName: "<b>Claude</b>",
  metadataHost: null,
  redirectHost: "app.example",
  isValid: true,
  refusalUrl,
};

const me = { "GET /api/auth/me": { json: { email: "anna@example.com", firstName: "Anna", isAdmin: false } } };

let assign: MockInstance;
beforeEach(() => {
  assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
});
afterEach(() => assign.mockRestore());

function open() {
  renderAt(
    "/oauth/authorize?client_id=1&state=a%20b",
    <Routes>
      <Route path="/oauth/authorize" element={<ConsentPage />} />
    </Routes>,
  );
  return setupUser();
}

test("allow_takes_the_code_to_the_app", async () => {
  const redirectUrl = "https://app.example/cb?code=1";
  const server = fakeServer({ ...me, [consent]: { json: asked }, [allow]: { json: { redirectUrl } } });
  const user = open();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Let <b>Claude</b> read your library?",
  );
  expect(screen.getByText(/who is behind the name. You'll be sent to app.example/)).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Allow" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(redirectUrl));
  expect(server).toContainEqual({ call: allow, body: { client_id: "1", state: "a b" } });
});

test("not_now_tells_the_app_and_connects_nothing", async () => {
  const server = fakeServer({ ...me, [consent]: { json: { ...asked, redirectHost: null } } });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Not now" }));
  expect(assign).toHaveBeenCalledExactlyOnceWith(refusalUrl);
  expect(server.map(({ call }) => call)).not.toContain(allow);
  expect(screen.getByText(/an app on this computer/)).toBeVisible();
});

test("published_app_is_shown_with_its_host", async () => {
  fakeServer({ ...me, [consent]: { json: { ...asked, metadataHost: "claude.example" } } });
  open();
  expect(await screen.findByText(/^claude\.example publishes an app that calls itself/)).toBeVisible();
});

test("request_with_a_mistake_cannot_be_allowed", async () => {
  fakeServer({ ...me, [consent]: { json: { ...asked, isValid: false } } });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Back to the app" }));
  expect(assign).toHaveBeenCalledExactlyOnceWith(refusalUrl);
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
});

test("request_of_the_wrong_form_is_explained_in_plain_words", async () => {
  fakeServer({
    ...me,
    [consent]: { status: 400, json: { message: "The query string is invalid.", fields: {} } },
  });
  open();
  expect(await screen.findByText(/^It sent an invalid request\./)).toBeVisible();
});

test("unknown_app_is_explained_and_leads_nowhere", async () => {
  const message = "We don't recognize this app anymore.";
  fakeServer({ ...me, [consent]: { status: 422, json: { message, fields: {} } } });
  open();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
