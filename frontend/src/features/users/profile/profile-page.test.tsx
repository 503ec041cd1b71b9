import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ProfilePage } from "@/features/users/profile/profile-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const me = "GET /api/auth/me";
const account = "GET /api/auth/account";
const save = "PUT /api/auth/profile";
const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null };
const sessions = "GET /api/auth/sessions";
const activity = "GET /api/auth/activity";
const responses = {
  [me]: { json: anna },
  [account]: { json: { passwordChosen: true, hasSecondFactor: false, hasPasskey: false } },
  [sessions]: { json: [] },
  [activity]: { json: { items: [], nextCursor: null } },
};

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

async function open() {
  const user = setupUser();
  renderAt("/profile", <ProfilePage />);
  const email = await screen.findByLabelText("Email Address");
  const name = screen.getByLabelText("First Name");
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    if (text) await fill(user, field, text);
  };
  return { user, email, name, type, button: screen.getByRole("button", { name: "Save Changes" }) };
}

test("profile_shows_name_and_email_for_autofill", async () => {
  fakeServer(responses);
  const { email, name } = await open();
  expect(screen.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
  expect(name).toHaveValue("Anna");
  expect(name).toHaveAttribute("autocomplete", "given-name");
  expect(email).toHaveValue("anna@example.org");
  expect(email).toHaveAttribute("type", "email");
  expect(email).toHaveAttribute("autocomplete", "email");
  expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/free-gpts");
});

test("profile_save_name_confirms_it", async () => {
  const received = fakeServer({ ...responses, [save]: { json: { ...anna, firstName: "Annika" } } });
  const { user, name, type, button } = await open();
  await type(name, " Annika ");
  await user.click(button);
  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
  expect(received).toContainEqual({ call: save, body: { email: "anna@example.org", firstName: "Annika" } });
});

test.each([
  ["", ["Profile"], "Save Changes"],
  ["#security", ["Password", "Passkeys", "Two-step login", "Where you're logged in"], "Set Password"],
  ["#emails", ["Emails"], undefined],
  ["#data", ["Details for prompts", "Download my data", "Delete account"], "Delete account"],
  ["#unknown", ["Profile"], "Save Changes"],
])("profile%s_shows_its_section", async (hash, parts, button) => {
  fakeServer({
    ...responses,
    [account]: { json: { passwordChosen: false, hasSecondFactor: false, hasPasskey: false } },
    "GET /api/auth/passkeys": { json: [] },
    "GET /api/auth/second-factor": { json: { enabledAt: null, recoveryCodesLeft: 0 } },
    "GET /api/auth/email-preferences": { json: { newPosts: true } },
    "GET /api/auth/data-export": { json: { state: "none" } },
  });
  renderAt(`/profile${hash}`, <ProfilePage />);
  if (button) expect(await screen.findByRole("button", { name: button })).toBeVisible();
  const headings = await screen.findAllByRole("heading");
  const shown = headings.slice(1).map(({ textContent }) => textContent);
  expect(shown).toEqual(hash === "#unknown" || hash === "" ? [] : parts);
  const current = within(screen.getByRole("navigation", { name: "Profile settings" })).getByRole("link", {
    current: "page",
  });
  expect(screen.getByRole("region", { name: current.textContent ?? "" })).toBeVisible();
});

const pending = { ...anna, pendingEmail: "new@example.org" };
const noticeName = "Confirm your new email address";

test("profile_new_address_stays_pending", async () => {
  fakeServer({ ...responses, [save]: { json: pending } });
  const { user, email, type, button } = await open();
  expect(screen.queryByRole("region", { name: noticeName })).not.toBeInTheDocument();
  await type(email, "new@example.org");
  await user.click(button);
  expect(await screen.findByText(/We sent a link to new@example\.org/)).toBeVisible();
  expect(await screen.findByRole("region", { name: noticeName })).toHaveTextContent(
    /email to new@example\.org.*your email address is anna@example\.org\.$|Resend/,
  );
  await waitFor(() => expect(email).toHaveValue("anna@example.org"));
});

test("profile_resend_sends_the_link_again", async () => {
  const resend = "POST /api/auth/pending-email/resend";
  const received = fakeServer({ ...responses, [me]: { json: pending }, [resend]: { status: 202, json: {} } });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Resend" }));
  expect(await screen.findByText("Email Sent!")).toBeVisible();
  expect(received).toContainEqual({ call: resend, body: undefined });
});

test("profile_cancel_change_removes_the_notice", async () => {
  const cancel = "DELETE /api/auth/pending-email";
  const received = fakeServer({ ...responses, [me]: { json: pending }, [cancel]: { status: 204 } });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Cancel change" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: noticeName })).not.toBeInTheDocument());
  expect(await screen.findByText("Your email address is still anna@example.org.")).toBeVisible();
  expect(received).toContainEqual({ call: cancel, body: undefined });
});

test("profile_failed_cancel_keeps_the_notice", async () => {
  fakeServer({ ...responses, [me]: { json: pending }, "DELETE /api/auth/pending-email": "offline" });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Cancel change" }));
  expect(await screen.findByText("We couldn't cancel the change.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel change" })).not.toHaveAttribute("aria-busy");
});

test("profile_invalid_input_shows_errors_and_sends_nothing", async () => {
  const received = fakeServer(responses);
  const { user, email, name, type, button } = await open();
  await type(name, "   ");
  await type(email, "anna");
  await user.click(button);
  await waitFor(() => expect(name).toHaveAccessibleDescription("First name is required"));
  await waitFor(() => expect(name).toHaveFocus());
  expect(email).toHaveAccessibleDescription(/Please enter a valid email address$/);
  expect(received.map(({ call }) => call)).not.toContain(save);
});

test("profile_taken_email_shows_error_and_keeps_input", async () => {
  const message = "This email address belongs to another account";
  fakeServer({
    ...responses,
    [save]: { status: 409, json: { code: "email_taken", message, fields: { email: message } } },
  });
  const { user, email, name, type, button } = await open();
  await type(name, "Annika");
  await type(email, "bea@example.org");
  await user.click(button);
  await waitFor(() => expect(email).toHaveAccessibleDescription(new RegExp(`${message}$`)));
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveValue("bea@example.org");
  expect(name).toHaveValue("Annika");
  expect(button).not.toHaveAccessibleDescription();
});

test("profile_failed_save_keeps_input_and_can_be_retried", async () => {
  fakeServer({ ...responses, [save]: "offline" });
  const { user, name, type, button } = await open();
  await type(name, "Annika");
  await user.click(button);
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription(
      /^Failed to update profile\. We couldn't reach the server\. .*What you typed is still here\.$/,
    ),
  );
  await waitFor(() => expect(button).toHaveFocus());
  expect(name).toHaveValue("Annika");
  fakeServer({ ...responses, [save]: { json: { ...anna, firstName: "Annika" } } });
  await user.click(button);
  expect(await screen.findByText("Your profile has been updated.")).toBeVisible();
  expect(button).not.toHaveAccessibleDescription();
});

test("profile_pending_save_ignores_second_submit", async () => {
  let response = (_: FakeResponse) => {};
  const received = fakeServer({
    ...responses,
    [save]: () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  });
  const { user, name, type, button } = await open();
  await type(name, "Annika");
  await user.click(button);
  expect(button).toHaveTextContent("Saving...");
  await user.click(button);
  await user.type(name, "{Enter}");
  expect(received.filter(({ call }) => call === save)).toHaveLength(1);
  response({ json: anna });
  await waitFor(() => expect(button).toHaveTextContent("Save Changes"));
});
