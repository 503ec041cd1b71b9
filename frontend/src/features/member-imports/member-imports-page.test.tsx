import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ImportOverview, ImportRow, MemberImport } from "@/features/member-imports/admin-api";
import { MemberImportsPage } from "@/features/member-imports/member-imports-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const url = "/api/admin/member-imports";
const uploaded: MemberImport = {
  id: "1",
  fileName: "sales.csv",
  state: "mapping",
  rows: 3,
  done: 0,
  createdAt: "2026-11-20T12:00:00Z",
  importedAt: null,
  invitedAt: null,
  undoUntil: null,
};
const overview: ImportOverview = {
  import: uploaded,
  header: ["Email", "Product", "Note"],
  preset: "gumroad",
  columns: { email: 0, agent: 1 },
  countsInRevenue: false,
  samples: [["anna@example.com", "Meal Planner", ""]],
  outcomes: {},
};
const inState = (
  state: MemberImport["state"],
  outcomes = {},
  more: Partial<MemberImport> = {},
): ImportOverview => ({
  ...overview,
  import: { ...uploaded, state, ...more },
  outcomes,
});
const row: ImportRow = {
  number: 2,
  outcome: "problem",
  reason: "There is no agent with the slug or title “Tea”.",
  email: "anna@example.com",
  firstName: "Anna",
  hasConsent: false,
  agent: "Tea",
  amount: 1900,
  at: "2024-01-31T00:00:00Z",
  userId: null,
};

function show(responses: Record<string, FakeResponse | (() => FakeResponse)>, search = "?import=1") {
  const received = fakeServer({
    [`GET ${url}/1/rows?filter=all&after=0`]: { json: [row] },
    [`GET ${url}/1/rows?filter=problems&after=0`]: { json: [row] },
    ...responses,
  });
  renderAt(`/admin/members/import${search}`, <MemberImportsPage />);
  return { user: setupUser(), received };
}

test("mapping_starts_with_the_suggestion_and_is_sent", async () => {
  let current = overview;
  const { user, received } = show({
    [`GET ${url}/1`]: () => ({ json: current }),
    [`POST ${url}/1/check`]: () => {
      current = inState("checking", {}, { done: 1 });
      return { json: current };
    },
  });
  expect(await screen.findByText(/^We recognized an export from Gumroad/)).toBeVisible();
  expect(screen.getByRole("combobox", { name: /^Email address/ })).toHaveValue("0");
  expect(screen.getByText("Such as Meal Planner")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Newsletter consent" }), "Note");
  await user.click(screen.getByRole("button", { name: "Check 3 rows" }));
  expect(await screen.findByText("Checking: 1 of 3 rows")).toBeVisible();
  expect(screen.getByRole("progressbar")).toHaveAttribute("value", "1");
  const body = { columns: { email: 0, agent: 1, consent: 2 }, countsInRevenue: false };
  expect(received).toContainEqual({ call: `POST ${url}/1/check`, body });
});

test("checked_import_shows_problem_rows", async () => {
  const { user, received } = show({
    [`GET ${url}/1`]: { json: inState("checked", { new_member: 2, problem: 1 }) },
    [`POST ${url}/1/start`]: { status: 409, json: { code: "import_state", message: "Reload the page." } },
  });
  expect(await screen.findByText("2 new members")).toBeVisible();
  expect(screen.getByText("1 row with a problem")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "Problems");
  expect(await screen.findByText(/no agent with the slug or title “Tea”/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Import 2 rows" }));
  expect(await screen.findByText(/^Reload the page/)).toBeVisible();
  expect(received.some(({ call }) => call === `POST ${url}/1/start`)).toBe(true);
});

test("invite_and_undo_ask_for_confirmation", async () => {
  const imported = { importedAt: "2026-11-20T12:00:00Z", undoUntil: "2099-01-01T00:00:00Z" };
  const { user, received } = show({
    [`GET ${url}/1`]: { json: inState("imported", { new_member: 1 }, imported) },
    [`POST ${url}/1/invite`]: {
      json: inState("imported", { invited: 1 }, { ...imported, invitedAt: "2026-11-20T12:01:00Z" }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Invite 1 member" }));
  await user.click(screen.getByRole("button", { name: "Send invitations" }));
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(received.some(({ call }) => call === `POST ${url}/1/invite`)).toBe(true);
  expect(await screen.findByRole("alertdialog", { name: "Undo this import?" })).toBeVisible();
});

test("error_of_the_invitations_is_not_shown_for_the_undo", async () => {
  const imported = { importedAt: "2026-11-20T12:00:00Z", undoUntil: "2099-01-01T00:00:00Z" };
  const { user } = show({
    [`GET ${url}/1`]: { json: inState("imported", { new_member: 1 }, imported) },
    [`POST ${url}/1/invite`]: { status: 503 },
  });
  await user.click(await screen.findByRole("button", { name: "Invite 1 member" }));
  await user.click(screen.getByRole("button", { name: "Send invitations" }));
  expect(await screen.findByText(/^The invitations couldn't be sent/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Undo import" }));
  expect(screen.getByRole("alertdialog", { name: "Undo this import?" })).toBeVisible();
  expect(screen.queryByText(/^The invitations couldn't be sent/)).toBeNull();
});

test("imports_are_listed_with_their_state", async () => {
  show({ [`GET ${url}`]: { json: [{ ...uploaded, state: "imported" }] } }, "");
  expect(await screen.findByRole("link", { name: "sales.csv" })).toHaveAttribute(
    "href",
    "/admin/members/import?import=1",
  );
  expect(screen.getByText("Imported")).toBeVisible();
});
