import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import type { Member } from "@/features/users/members/api";
import { MemberPage } from "@/features/users/members/member-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { mira, unverified } from "@/testing/sample-member";
import { fill, setupUser } from "@/testing/user";

const me = "GET /api/auth/me";
const find = "GET /api/admin/members/7";
const agents = {
  "GET /api/gpts/premium": {
    json: [
      { id: "a1", title: "Health Notes", price: 1800 },
      { id: "a3", title: "Meal Planner", price: 1999 },
    ],
  },
};

function show(
  answers: Record<string, FakeResponse | ((body: unknown) => FakeResponse)>,
  role: "owner" | "support" = "owner",
) {
  const ada = { email: "ada@example.com", firstName: "Ada", isAdmin: true, role };
  const received = fakeServer({ [me]: { json: ada }, ...answers });
  const page = (
    <main>
      <Routes>
        <Route path="/admin/members/:id" element={<MemberPage />} />
      </Routes>
    </main>
  );
  renderAt("/admin/members/7", page);
  const sent = (call: string) => received.filter((request) => request.call === call).map(({ body }) => body);
  return { user: setupUser(), sent };
}
const heading = () => screen.findByRole("heading", { level: 1, name: "Mira" });
const section = async (name: string) =>
  within((await screen.findByRole("heading", { level: 2, name })).closest("section") as HTMLElement);
const rows = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
/** The buttons beside the heading. */
const actions = async () =>
  within((await heading()).closest("header") as HTMLElement)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

test("member_shows_profile_purchases_sessions_activity_and_emails", async () => {
  show({ [find]: { json: { ...mira, pendingEmail: "new@example.com" } } });
  expect(await heading()).toBeVisible();
  expect((await section("Profile")).getByRole("link", { name: /^new@/ })).toHaveAttribute(
    "href",
    "/admin/emails?to=new%40example.com",
  );
  expect((await section("Profile")).getByText("Set")).toBeVisible();
  expect((await section("Profile")).getByText("Two-step login").nextSibling).toHaveTextContent("On");
  expect((await section("Profile")).getByText("Passkeys").nextSibling).toHaveTextContent("2");
  const spend = (await section("Spend")).getByText("Refunded").closest("dl");
  expect(spend).toHaveTextContent("Paid, less refunds$18.00Refunded$12.00Orders2");
  expect(rows("Purchases")).toEqual([
    "Health NotesOrder 0F3A-9C07-B21EStatusOwnedSPRINGBoughtNov 20, 2026Paid$18.00",
    "Travel CompanionOrder 1111-2222-3333StatusRefundedBoughtNov 10, 2026Paid$12.00",
  ]);
  expect(screen.getByRole("link", { name: "Order 0F3A-9C07-B21E" })).toHaveAttribute(
    "href",
    "/admin/orders/o1",
  );
  expect(screen.getByRole("link", { name: "All orders" })).toHaveAttribute("href", "/admin/orders?q=7");
  expect((await section("Sessions")).getByRole("listitem")).toHaveTextContent(/^Firefox on WindowsLast seen/);
  expect((await section("Activity")).getByText("Logged in with a password")).toBeVisible();
  expect(rows("Emails")[0]).toMatch(/^ReceiptStateSentWhenNov 20, 2026, /);
  expect(screen.getByRole("link", { name: "All changes in the audit log" })).toHaveAttribute(
    "href",
    "/admin/audit?kind=user&id=7",
  );
});

test("member_without_anything_says_so", async () => {
  show({ [find]: { json: { ...unverified, emails: [] } } });
  expect(await screen.findByText("No purchases yet.")).toBeVisible();
  for (const text of [
    "Not verified",
    "No open session",
    "Not logged in anywhere.",
    "Not set; logs in by email",
    "No emails to this address in the last 30 days.",
    /^Only your team sees notes\./,
    /^No logins or changes/,
  ])
    expect(screen.getByText(text)).toBeVisible();
});

const blocked: Member = { ...mira, block: { at: "2026-11-20T12:00:00Z", reason: "Shared her account" } };
const deleted: Member = {
  ...mira,
  sessions: [],
  deletion: {
    deletesAt: "2026-12-01T12:00:00Z",
    reason: "Asked by phone",
  },
};
const verifiedActions = ["Give agents", "Change role", "Block", "Delete account"];
const unverifiedActions = [
  "Resend verification",
  "Mark as verified",
  "Correct email address",
  "Block",
  "Delete account",
];
test.each([
  { state: "verified", role: "owner", member: mira, names: verifiedActions },
  { state: "verified", role: "support", member: mira, names: ["Block", "Delete account"] },
  { state: "unverified", role: "owner", member: unverified, names: unverifiedActions },
  { state: "unverified", role: "support", member: unverified, names: unverifiedActions },
  { state: "blocked", role: "owner", member: blocked, names: ["Unblock", "Delete account"] },
  { state: "deleted", role: "owner", member: deleted, names: ["Undo deletion"] },
] as const)("actions_of_$state_member_for_$role", async ({ role, member, names }) => {
  show({ [find]: { json: member } }, role);
  await waitFor(async () => expect(await actions()).toEqual(names));
  const auditLog = screen.queryByRole("link", { name: "All changes in the audit log" });
  expect(auditLog !== null).toBe(role === "owner");
});

test.each([
  { email: "ada@example.com", text: "This is your own account. Change it in your profile." },
  { email: "eve@example.com", text: "Only an owner can change an admin's account." },
])("account_that_cannot_be_changed_says_why", async ({ email, text }) => {
  show({ [find]: { json: { ...mira, email, role: "owner", canChange: false } } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(await actions()).toEqual([]);
  expect(screen.queryByRole("button", { name: "Log out everywhere" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add a note" })).toBeVisible();
});

test("unverified_member_is_verified_with_a_reason", async () => {
  const verify = "POST /api/admin/members/7/verify";
  const { user, sent } = show({
    [find]: { json: unverified },
    [verify]: { json: { ...unverified, isVerified: true } },
  });
  const badge = await screen.findByText("Latest email failed");
  expect(badge.parentElement).toHaveTextContent("The mailbox doesn't exist or is closed.");
  await user.click(screen.getByRole("button", { name: "Mark as verified" }));
  const dialog = within(screen.getByRole("dialog", { name: "Mark as verified" }));
  await waitFor(() => expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveFocus());
  await user.click(dialog.getByRole("button", { name: "Mark as verified" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await fill(user, dialog.getByRole("textbox", { name: "Reason" }), " Called her ", "{Enter}");
  expect(await screen.findByText("Marked as verified")).toBeVisible();
  expect(sent(verify)).toEqual([{ reason: "Called her" }]);
  expect(screen.getByText("Verified")).toBeVisible();
  // The button was removed.
  await waitFor(async () => expect(await heading()).toHaveFocus());
});

test("verification_is_sent_again_or_says_why_not", async () => {
  let response: FakeResponse = { json: unverified };
  const { user } = show({
    [find]: { json: unverified },
    "POST /api/admin/members/7/verification": () => response,
  });
  await user.click(await screen.findByRole("button", { name: "Resend verification" }));
  expect(await screen.findByText("It's on its way to mira@example.com.")).toBeVisible();
  response = { status: 429, json: { code: "too_many_requests", message: "Too many emails." } };
  await user.click(screen.getByRole("button", { name: "Resend verification" }));
  expect(await screen.findByText("Too many emails.")).toBeVisible();
});

test("email_address_is_corrected_unless_taken", async () => {
  const email = "PUT /api/admin/members/7/email";
  const message = "This email address belongs to another account";
  let response: FakeResponse = {
    status: 409,
    json: { code: "email_taken", message, fields: { email: message } },
  };
  const { user, sent } = show({ [find]: { json: unverified }, [email]: () => response });
  await user.click(await screen.findByRole("button", { name: "Correct email address" }));
  const dialog = within(screen.getByRole("dialog", { name: "Correct email address" }));
  const field = dialog.getByRole("textbox", { name: "Email address" });
  expect(field).toHaveValue("mira@example.com");
  await user.type(field, "{Enter}");
  expect(await dialog.findByText("This is already the account's email address")).toBeVisible();
  await user.clear(field);
  await fill(user, field, "anna", "{Enter}");
  expect(await dialog.findByText("Please enter a valid email address")).toBeVisible();
  await fill(user, field, "@example.com", "{Enter}");
  expect(await dialog.findByText(message)).toBeVisible();
  response = { json: { ...unverified, email: "anna@example.com" } };
  await user.click(dialog.getByRole("button", { name: "Correct and send link" }));
  expect(await screen.findByText("A verification link is on its way to anna@example.com.")).toBeVisible();
  expect(sent(email)).toEqual([{ email: "anna@example.com" }, { email: "anna@example.com" }]);
});

test("give_agents_offers_unowned_only", async () => {
  const grant = "POST /api/admin/members/7/agents";
  const { user, sent } = show({ ...agents, [find]: { json: mira }, [grant]: { json: mira } });
  await user.click(await screen.findByRole("button", { name: "Give agents" }));
  const dialog = within(screen.getByRole("dialog", { name: "Give agents" }));
  expect(await dialog.findByRole("checkbox", { name: /Meal Planner/ })).toBeVisible();
  expect(dialog.queryByRole("checkbox", { name: /Health Notes/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Give for free" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  expect(dialog.getByText("Choose an agent", { selector: "p" })).toBeVisible();
  await user.click(dialog.getByRole("checkbox", { name: /Meal Planner/ }));
  await fill(user, dialog.getByRole("textbox", { name: "Reason" }), "Won the raffle", "{Enter}");
  expect(await screen.findByText("Mira can open 1 more agent now.")).toBeVisible();
  expect(sent(grant)).toEqual([{ agentIds: ["a3"], reason: "Won the raffle" }]);
});

test.each([
  [mira, "No problems"],
  [unverified, "1 not delivered"],
  [
    { ...mira, emailSuppression: { reason: "bounce", at: "2026-11-20T12:00:00Z" } },
    "Optional emails are off",
  ],
] as const)("profile_links_to_emails_and_names_problem", async (member, name) => {
  show({ [find]: { json: member } });
  expect((await section("Profile")).getByRole("link", { name })).toHaveAttribute(
    "href",
    `/admin/emails?to=${encodeURIComponent(member.email)}`,
  );
});

test("agents_that_failed_to_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  const { user } = show({ [find]: { json: mira }, "GET /api/gpts/premium": () => response });
  await user.click(await screen.findByRole("button", { name: "Give agents" }));
  expect(await screen.findByText(/^We couldn't load the agents\./)).toBeVisible();
  response = { json: [{ id: "a1", title: "Health Notes", price: 1800 }] };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This member already has all premium agents.")).toBeVisible();
});

test("role_is_changed_to_another_one", async () => {
  const role = "PUT /api/admin/members/7/role";
  const { user, sent } = show({ [find]: { json: mira }, [role]: { json: { ...mira, role: "editor" } } });
  await user.click(await screen.findByRole("button", { name: "Change role" }));
  const dialog = within(screen.getByRole("dialog", { name: "Change role" }));
  expect(dialog.getByText(/^The account has two-step login and 2 passkeys\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Change role" }));
  expect(await dialog.findByText("Mira already has this role")).toBeVisible();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Role" }), "editor");
  expect(dialog.getByText("Manages agents, prompts, and blog posts, including drafts.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Change role" }));
  expect(
    await screen.findByText("Mira is logged out, and has the role Editor after the next login."),
  ).toBeVisible();
  expect(sent(role)).toEqual([{ role: "editor" }]);
});

test("member_is_blocked_with_a_reason_and_unblocked", async () => {
  const block = "POST /api/admin/members/7/block";
  const { user, sent } = show({
    [find]: { json: mira },
    [block]: { json: blocked },
    "DELETE /api/admin/members/7/block": { json: mira },
  });
  await user.click(await screen.findByRole("button", { name: "Block" }));
  const dialog = within(screen.getByRole("dialog", { name: "Block Mira" }));
  await fill(user, dialog.getByRole("textbox", { name: "Reason" }), "Shared it");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await user.click(dialog.getByRole("button", { name: "Block" }));
  const reason = await section("Blocked");
  expect(reason.getByText("Shared her account")).toBeVisible();
  expect(sent(block)).toEqual([{ reason: "Shared it" }]);
  await user.click(screen.getByRole("button", { name: "Unblock" }));
  expect(await screen.findByText("Mira can log in again.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Block" })).toBeVisible();
  await waitFor(async () => expect(await heading()).toHaveFocus());
});

test("account_is_deleted_with_a_reason_and_undone", async () => {
  const deletion = "/api/admin/members/7/deletion";
  const { user, sent } = show({
    [find]: { json: mira },
    [`POST ${deletion}`]: { json: deleted },
    [`DELETE ${deletion}`]: { json: mira },
  });
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete Mira's account" }));
  await user.click(dialog.getByRole("button", { name: "Delete account" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await fill(user, dialog.getByRole("textbox", { name: "Reason" }), "Asked by phone", "{Enter}");
  const pending = await section("To be deleted");
  expect(pending.getByText("Asked by phone")).toBeVisible();
  expect(pending.getByText(/Until then, Mira can't log in/).parentElement).toHaveTextContent(
    /^On Dec 1, 2026, /,
  );
  expect(sent(`POST ${deletion}`)).toEqual([{ reason: "Asked by phone" }]);
  await user.click(screen.getByRole("button", { name: "Undo deletion" }));
  expect(await screen.findByText("Mira can log in again.")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "To be deleted" })).not.toBeInTheDocument();
  await waitFor(async () => expect(await heading()).toHaveFocus());
});

test("deletion_that_is_due_cannot_be_undone", async () => {
  const message = "This deletion is due and can no longer be undone.";
  const { user } = show({
    [find]: { json: { ...deleted, deletion: { ...deleted.deletion, reason: null } } },
    "DELETE /api/admin/members/7/deletion": {
      status: 409,
      json: { code: "account_deletion_due", message },
    },
  });
  expect(await screen.findByText("Requested by the member")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo deletion" }));
  expect(await screen.findByText(message)).toBeVisible();
});

test("change_made_by_someone_else_is_shown", async () => {
  let stored: Member = unverified;
  const message = "This email address is already verified.";
  const { user } = show({
    [find]: () => ({ json: stored }),
    "POST /api/admin/members/7/verification": () => {
      stored = { ...unverified, isVerified: true };
      return { status: 409, json: { code: "already_verified", message } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Resend verification" }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(async () => expect(await actions()).toEqual(verifiedActions));
});

test("log_out_everywhere_asks_first", async () => {
  const { user } = show({
    [find]: { json: { ...mira, pendingEmail: "new@example.com" } },
    "DELETE /api/admin/members/7/sessions": { json: { ...mira, sessions: [] } },
  });
  await user.click(await screen.findByRole("button", { name: "Log out everywhere" }));
  const question = within(screen.getByRole("alertdialog", { name: "Log out everywhere" }));
  expect(question.getByText(/the change to new@example\.com is canceled/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("Not logged in anywhere.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Log out everywhere" })).not.toBeInTheDocument();
});

test("notes_are_added_and_removed", async () => {
  const add = "POST /api/admin/members/7/notes";
  const note = {
    id: "n1",
    text: "Called.\nWrites back.",
    authorEmail: "ada@example.com",
    createdAt: "2026-11-20T12:00:00Z",
    canRemove: true,
  };
  const foreign = { ...note, id: "n2", text: "A regular", authorEmail: null, canRemove: false };
  const { user, sent } = show({
    [find]: { json: { ...mira, notes: [foreign] } },
    [add]: { json: { ...mira, notes: [note, foreign] } },
    "DELETE /api/admin/members/7/notes/n1": { json: { ...mira, notes: [foreign] } },
  });
  expect(await screen.findByText(/^Former member ·/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Remove the note/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add a note" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a note" }));
  await user.click(dialog.getByRole("button", { name: "Add note" }));
  expect(await dialog.findByText("Note is required")).toBeVisible();
  await fill(user, dialog.getByRole("textbox", { name: "Note" }), note.text);
  await user.click(dialog.getByRole("button", { name: "Add note" }));
  const notes = () => screen.getByRole("list", { name: "Notes" });
  await waitFor(() => expect(within(notes()).getAllByRole("listitem")).toHaveLength(2));
  expect(sent(add)).toEqual([{ text: note.text }]);
  await user.click(screen.getByRole("button", { name: /^Remove the note of Nov 20, 2026/ }));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(within(notes()).getAllByRole("listitem")).toHaveLength(1));
});

test("member_not_found", async () => {
  show({ [find]: { status: 404, json: { code: "not_found", message: "This member no longer exists" } } });
  expect(await screen.findByText("We couldn't find this member")).toBeVisible();
});

test("member_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  const { user } = show({ [find]: () => response });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load this member");
  response = { json: mira };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await heading()).toBeVisible();
});

test("label_is_removed_and_added", async () => {
  const change = "POST /api/admin/members/labels";
  let labels = ["VIP", "Workshop"];
  const { user, sent } = show({
    [find]: () => ({ json: { ...mira, labels } }),
    "GET /api/admin/members/labels": { json: [] },
    [change]: (body) => {
      const { action, label } = body as { action: string; label: string };
      labels = action === "add" ? [...labels, label] : labels.filter((other) => other !== label);
      return { json: { changed: ["7"], missing: [] } };
    },
  });
  await user.click((await section("Labels")).getByRole("button", { name: "Remove the label VIP" }));
  await waitFor(() => expect(screen.queryByText("VIP")).not.toBeInTheDocument());
  await user.click((await section("Labels")).getByRole("button", { name: "Add a label" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a label to Mira" }));
  await fill(user, dialog.getByLabelText("Label"), "Speaker");
  await user.click(dialog.getByRole("button", { name: "Add label" }));
  expect(await screen.findByText("Speaker")).toBeVisible();
  expect(sent(change)).toEqual([
    { ids: ["7"], action: "remove", label: "VIP" },
    { ids: ["7"], action: "add", label: "Speaker" },
  ]);
});
