import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MemberSummary } from "@/features/users/members/api";
import { MembersAdminPage } from "@/features/users/members/members-admin-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const mira: MemberSummary = {
  id: "7",
  email: "mira@example.com",
  firstName: "Mira",
  role: null,
  isVerified: true,
  isBlocked: false,
  deletesAt: null,
  createdAt: "2026-11-01T12:00:00Z",
  lastSeenAt: "2026-11-21T12:00:00Z",
  agents: 2,
  spent: 2400,
  labels: [],
};
const anna: MemberSummary = {
  ...mira,
  id: "8",
  email: "anna@example.com",
  firstName: "Anna",
  isVerified: false,
  lastSeenAt: null,
  agents: 0,
  spent: 0,
};
const blockedSupport: MemberSummary = { ...mira, id: "9", role: "support", isBlocked: true };
const deleted: MemberSummary = { ...mira, id: "10", deletesAt: "2026-12-01T12:00:00Z" };

const labels = [{ label: "VIP", members: 2 }];
const page = (...items: MemberSummary[]) => ({ json: { items, nextCursor: null } });
const totals = (count: number, verified: number, buyers: number) => ({ json: { count, verified, buyers } });
const all = "GET /api/admin/members?limit=50";
const allTotals = "GET /api/admin/members/totals";

function show(
  answers: Record<string, FakeResponse | (() => FakeResponse)>,
  search = "",
  role: "owner" | "support" = "owner",
) {
  const me = { email: "ada@example.com", firstName: "Ada", isAdmin: true, role };
  const received = fakeServer({
    "GET /api/auth/me": { json: me },
    "GET /api/admin/members/labels": { json: labels },
    ...answers,
  });
  renderAt(`/admin/members${search}`, <MembersAdminPage />);
  return { user: setupUser(), received };
}

test("members_list_status_role_activity_and_counts", async () => {
  show({ [all]: page(mira, anna, blockedSupport, deleted), [allTotals]: totals(1234, 1100, 1) });
  expect(await screen.findByText("1,234 members · 1,100 verified · 1 buyer")).toBeVisible();
  const texts = screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");
  expect(texts[1]).toMatch(/^Miramira@example\.comStatusVerifiedJoinedNov 1, 2026Last seenNov 21, 2026, /);
  expect(texts[1]).toMatch(/Agents2Spent\$24\.00$/);
  expect(texts[2]).toContain("StatusNot verifiedJoinedNov 1, 2026Last seenNo open sessionAgents0Spent$0.00");
  expect(texts[3]).toContain("StatusBlockedSupport");
  expect(texts[4]).toContain("StatusTo be deletedJoined");
  expect(screen.getByRole("link", { name: "Anna" })).toHaveAttribute("href", "/admin/members/8");
});

test("member_filters_are_in_url_requests_and_download", async () => {
  const since = encodeURIComponent(new Date(2026, 10, 1).toISOString());
  const until = encodeURIComponent(new Date(2026, 10, 3).toISOString());
  const filters = `search=mira&status=verified&purchases=some&role=member&since=${since}&until=${until}`;
  const { user, received } = show(
    {
      [`GET /api/admin/members?${filters}&sort=email&limit=50`]: page(mira),
      [`GET /api/admin/members/totals?${filters}`]: totals(1, 1, 1),
      "GET /api/admin/members?sort=email&limit=50": page(),
      [allTotals]: totals(0, 0, 0),
    },
    "?q=mira&status=verified&purchases=some&role=member&from=2026-11-01&to=2026-11-02&sort=email",
  );
  expect(await screen.findByText("1 member · 1 verified · 1 buyer")).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search members" })).toHaveValue("mira");
  expect(screen.getByRole("combobox", { name: "Purchases" })).toHaveDisplayValue("Has bought");
  expect(screen.getByRole("combobox", { name: "Sort" })).toHaveValue("email");
  expect(await screen.findByRole("link", { name: "Download CSV" })).toHaveAttribute(
    "href",
    `/api/admin/members.csv?${filters}&sort=email&bom=true`,
  );
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(await screen.findByText("No members yet")).toBeVisible();
  expect(received.map(({ call }) => call)).toContain(allTotals);
});

test("members_without_a_match_and_without_export_permission", async () => {
  show(
    {
      "GET /api/admin/members?status=blocked&limit=50": page(),
      "GET /api/admin/members/totals?status=blocked": totals(0, 0, 0),
    },
    "?status=blocked&purchases=many&role=boss&sort=random",
    "support",
  );
  expect(await screen.findByText("No members match these filters")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Download CSV" })).not.toBeInTheDocument();
});

test("members_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  const { user } = show({ [all]: () => response, [allTotals]: { status: 503, json: {} } });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load the members");
  response = page(mira);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1 member")).toBeVisible();
});

test("selected_members_get_a_label_together", async () => {
  const change = "POST /api/admin/members/labels";
  const { user, received } = show({
    [all]: page({ ...mira, labels: ["VIP"] }, anna),
    [allTotals]: totals(2, 1, 1),
    [change]: { json: { changed: ["8"], missing: [] } },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select anna@example.com" }));
  expect(screen.queryByRole("button", { name: "Remove a label" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select mira@example.com" }));
  expect(screen.getByText("2 selected")).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove a label" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add a label" }));
  const dialog = screen.getByRole("dialog", { name: "Add a label to 2 members" });
  await user.click(within(dialog).getByRole("button", { name: "Add label" }));
  expect(await within(dialog).findByText("Label is required")).toBeVisible();
  await fill(user, within(dialog).getByLabelText("Label"), " VIP ");
  await user.click(within(dialog).getByRole("button", { name: "Add label" }));
  expect(await screen.findByText("VIP: 1 member changed.")).toBeVisible();
  expect(received).toContainEqual({ call: change, body: { ids: ["7", "8"], action: "add", label: "VIP" } });
});

test("selection_is_reached_and_cleared_by_keyboard", async () => {
  const { user } = show({ [all]: page(mira, anna), [allTotals]: totals(2, 1, 1) });
  const checkbox = await screen.findByRole("checkbox", { name: "Select anna@example.com" });
  await user.click(checkbox);
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Add a label" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("group", { name: "Selected members" })).not.toBeInTheDocument();
  await waitFor(() => expect(checkbox).toHaveFocus());
});

test("label_filter_offers_all_labels", async () => {
  const { user } = show({
    [all]: page({ ...mira, labels: ["VIP"] }, anna),
    "GET /api/admin/members?label=VIP&limit=50": page({ ...mira, labels: ["VIP"] }),
    [`${allTotals}?label=VIP`]: totals(1, 1, 1),
    [allTotals]: totals(2, 1, 1),
  });
  await screen.findByText("2 members · 1 verified · 1 buyer");
  await user.selectOptions(screen.getByRole("combobox", { name: "Label" }), "VIP");
  expect(await screen.findByText("1 member · 1 verified · 1 buyer")).toBeVisible();
});

test("add_member_unchecked_box_sends_no_invitation", async () => {
  const { user, received } = show({
    [all]: page(),
    [allTotals]: totals(0, 0, 0),
    "POST /api/admin/members": { status: 201, json: { id: "11" } },
  });
  await user.click(await screen.findByRole("button", { name: "Add member" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(user, dialog.getByRole("textbox", { name: "Email address" }), "new@example.com");
  await fill(user, dialog.getByRole("textbox", { name: "First name" }), "Nora");
  const invitation = dialog.getByRole("checkbox", { name: "Email them an invitation now" });
  expect(invitation).toBeChecked();
  await user.click(invitation);
  await user.click(dialog.getByRole("button", { name: "Add member" }));
  await waitFor(() =>
    expect(received).toContainEqual(
      expect.objectContaining({
        body: { email: "new@example.com", firstName: "Nora", hasConsent: false, sendInvitation: false },
      }),
    ),
  );
});
