import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AuditEntry } from "@/components/audit/audit-entry";
import { AuditAdminPage } from "@/features/audit/audit-admin-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const renamed: AuditEntry = {
  id: "1",
  happenedAt: "2026-11-21T12:00:00Z",
  actorKind: "admin",
  actorId: "0192-ada",
  actorEmail: "ada@example.com",
  action: "changed",
  kind: "agent",
  subjectId: "0192-agent",
  subjectName: "Meal Planner",
  before: { title: "Planner", price: 900, isPremium: false },
  after: { title: "Meal Planner", price: 1999, isPremium: true },
};
const created: AuditEntry = {
  ...renamed,
  id: "2",
  actorKind: "command_line",
  actorId: null,
  actorEmail: null,
  action: "created",
  kind: "discount",
  subjectId: "0192-code",
  subjectName: "SPRING",
  before: null,
  after: { code: "SPRING", maxUses: null, expiresAt: "2026-12-24T12:00:00Z" },
};
const paid: AuditEntry = {
  ...renamed,
  id: "3",
  actorKind: "provider",
  actorId: null,
  actorEmail: null,
  kind: "order",
  subjectName: null,
  before: { state: "pending" },
  after: {
    state: "refund_owed",
    items: [{ agent: "1", title: "Coach", amount: 900, outcome: "refund_owed" }],
    content: { length: 1234, sha256: "abcdef0123" },
  },
};

const page = (items: AuditEntry[], nextCursor: string | null = null) => ({ json: { items, nextCursor } });
const all = "GET /api/admin/audit?limit=50";
type Answers = Record<string, FakeResponse | (() => FakeResponse)>;

function show(answers: Answers, search = "") {
  const received = fakeServer(answers);
  renderAt(`/admin/audit${search}`, <AuditAdminPage />);
  return { user: setupUser(), received };
}
const rows = () => screen.getAllByRole("row").slice(1);

test("audit_log_lists_who_changed_what", async () => {
  show({ [all]: page([renamed, created, paid]) });
  expect(await screen.findByText("3 changes")).toBeVisible();
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(
    /^Meal PlannerAgentChangeChangedTitle, Price, Premium: No → YesByada@example.comAdminWhenNov 21, 2026, /,
  );
  expect(texts[1]).toMatch(/^SPRINGDiscount codeChangeCreatedByCommand lineWhen/);
  expect(texts[2]).toMatch(/^0192-agentOrderChangeChangedState, Items, ContentByPayment providerWhen/);
});

test("unblocking_is_named_in_the_audit_log", async () => {
  const account: AuditEntry = { ...renamed, kind: "user", subjectName: "anna@example.com" };
  const block = { ...account, id: "4", before: {}, after: { blocked: "Sent spam" } };
  show({ [all]: page([block, { ...account, before: { blocked: "Sent spam" }, after: {} }]) });
  expect(await screen.findByText("Blocked")).toBeVisible();
  expect(screen.getByText("Unblocked")).toBeVisible();
});

test("audit_entry_shows_values_before_and_after", async () => {
  const { user } = show({ [all]: page([renamed, created, paid]) });
  await user.click(await screen.findByRole("button", { name: "Meal Planner" }));
  const dialog = screen.getByRole("dialog", { name: "Changed agent: Meal Planner" });
  const cells = () =>
    within(screen.getByRole("dialog"))
      .getAllByRole("row")
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
  expect(cells()).toEqual([
    ["Field", "Before", "After"],
    ["Title", "Planner", "Meal Planner"],
    ["Price", "$9.00", "$19.99"],
    ["Premium", "No", "Yes"],
  ]);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Meal Planner" })).toHaveFocus());

  await user.click(screen.getByRole("button", { name: "SPRING" }));
  expect(cells()).toEqual([
    ["Field", "Created"],
    ["Code", "SPRING"],
    ["Total uses", "None"],
    ["Expires", expect.stringMatching(/^Dec 24, 2026, /)],
  ]);
  await user.keyboard("{Escape}");

  await user.click(screen.getByRole("button", { name: "0192-agent" }));
  expect(cells().slice(1)).toEqual([
    ["State", "pending", "refund owed"],
    ["Items", "None", "Coach · $9.00 · refund owed"],
    ["Content", "None", "1,234 characters (version abcdef0)"],
  ]);
});

test("audit_entry_in_hebrew_reads_from_right_to_left", async () => {
  const title = "מתכנן (planner)!";
  const items = [{ agent: "1", title, amount: 900, outcome: "delivered" }];
  const entry = { ...renamed, subjectName: title, after: { ...renamed.after, title, items } };
  const { user } = show({ [all]: page([entry]) });
  const name = await screen.findByRole("button", { name: title });
  expect(name).toHaveAttribute("dir", "auto");
  await user.click(name);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("cell", { name: title })).toHaveAttribute("dir", "auto");
  expect(dialog.getByRole("listitem")).toHaveAttribute("dir", "auto");
});

test("audit_log_links_to_accounts_of_people_and_changed_accounts", async () => {
  const account: AuditEntry = {
    ...renamed,
    kind: "user",
    subjectId: "0192-anna",
    subjectName: "anna@example.com",
    before: { isVerified: false },
    after: { isVerified: true },
  };
  const { user } = show({ [all]: page([account, { ...created, kind: "user", action: "removed" }]) });
  expect(await screen.findByRole("link", { name: /^ada@ ?example ?\.com$/ })).toHaveAttribute(
    "href",
    "/admin/members/0192-ada",
  );
  await user.click(screen.getByRole("button", { name: /^anna@/ }));
  expect(screen.getByRole("rowheader", { name: "Verified" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the account" })).toHaveAttribute(
    "href",
    "/admin/members/0192-anna",
  );
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "SPRING" }));
  expect(screen.queryByRole("link", { name: "Open the account" })).not.toBeInTheDocument();
});

test("audit_log_names_deleted_accounts_former_members", async () => {
  const aboutDeleted: AuditEntry = {
    ...renamed,
    kind: "user",
    actorEmail: null,
    subjectId: "0192-anna",
    subjectName: null,
  };
  const aboutAll: AuditEntry = { ...created, kind: "user", subjectId: "all", subjectName: null };
  const { user } = show({ [all]: page([aboutDeleted, aboutAll]) });
  await user.click(await screen.findByRole("button", { name: "Former member" }));
  const dialog = within(screen.getByRole("dialog", { name: "Changed account: Former member" }));
  for (const id of ["0192-anna", "0192-ada"]) expect(dialog.getByText(id)).toBeVisible();
  expect(dialog.queryByRole("link", { name: "Open the account" })).not.toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "all" })).toBeVisible();
  // Who made the change has no link either.
  expect(screen.getAllByText("Former member")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Former member" })).not.toBeInTheDocument();
});

test("audit_entry_links_to_changes_of_thing_and_person", async () => {
  const { user } = show({
    [all]: page([renamed]),
    "GET /api/admin/audit?kind=agent&subjectId=0192-agent&limit=50": page([renamed, { ...renamed, id: "4" }]),
  });
  await user.click(await screen.findByRole("button", { name: "Meal Planner" }));
  expect(screen.getByRole("link", { name: "All changes by this person" })).toHaveAttribute(
    "href",
    "/admin/audit?person=0192-ada",
  );
  await user.click(screen.getByRole("link", { name: "All changes to this agent" }));
  expect(await screen.findByText("2 changes")).toBeVisible();
  expect(screen.getByText("at /admin/audit?kind=agent&id=0192-agent")).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "ID" })).toHaveValue("0192-agent");
});

test("audit_filters_are_in_url_request_and_download", async () => {
  const since = encodeURIComponent(new Date(2026, 10, 1).toISOString());
  const until = encodeURIComponent(new Date(2026, 10, 3).toISOString());
  const query = `actor=ada%40example.com&action=created&kind=agent&since=${since}&until=${until}`;
  const { user, received } = show(
    { [`GET /api/admin/audit?${query}&limit=50`]: page([renamed]), [all]: page([]) },
    "?person=ada%40example.com&action=created&kind=agent&from=2026-11-01&to=2026-11-02",
  );
  expect(await screen.findByText("1 change")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Kind" })).toHaveValue("agent");
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
    "href",
    `/api/admin/audit.csv?${query}&bom=true`,
  );
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(await screen.findByText("No changes yet")).toBeVisible();
  expect(received).toHaveLength(2);
});

test("audit_incomplete_person_filters_nothing_and_says_so", async () => {
  const person = "GET /api/admin/audit?actor=ada%40example.com&limit=50";
  const { user, received } = show({ [all]: page([renamed]), [person]: page([]) });
  expect(await screen.findByText("1 change")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Person" }), "ada@ex");
  expect(await screen.findByRole("heading", { name: /^Enter a complete email address/ })).toBeVisible();
  await user.paste("ample.com");
  expect(await screen.findByText("No changes match “ada@example.com”")).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual([all, person]);
});

test("audit_pages_lead_to_older_changes_and_back", async () => {
  const { user } = show({
    [all]: page([renamed], "c/1"),
    "GET /api/admin/audit?cursor=c%2F1&limit=50": page([created], "c/2"),
    "GET /api/admin/audit?cursor=c%2F2&limit=50": page([paid]),
  });
  expect(await screen.findByText("1 change on this page")).toBeVisible();
  const link = (name: string) => screen.getByRole("link", { name });
  expect(screen.queryByRole("link", { name: "Newer" })).not.toBeInTheDocument();
  await user.click(link("Older"));
  expect(await screen.findByRole("button", { name: "SPRING" })).toBeVisible();
  await waitFor(() => expect(rows()[0]).toHaveFocus());
  await user.click(link("Older"));
  expect(await screen.findByText("at /admin/audit?cursor=c%2F2")).toBeVisible();
  expect(await screen.findByRole("button", { name: "0192-agent" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Older" })).not.toBeInTheDocument();
  await user.click(link("Newer"));
  expect(await screen.findByRole("button", { name: "SPRING" })).toBeVisible();
  await user.click(link("Newer"));
  expect(await screen.findByRole("button", { name: "Meal Planner" })).toBeVisible();
  expect(screen.getByText("at /admin/audit")).toBeVisible();
});

test("audit_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  const { user } = show({ [all]: () => response });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load the audit log");
  response = page([renamed]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Meal Planner" })).toBeVisible();
});
