import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AgentsAdminPage } from "@/features/agents/agents-admin-page";
import { fakePage } from "@/testing/fake-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { adminAgent } from "@/testing/sample-agent";
import { fill, setupUser } from "@/testing/user";

const planner = { ...adminAgent, openReports: 2 };
const fromAnna = {
  id: "r1",
  reporter: { id: "m1", firstName: "Anna", email: "anna@example.com" },
  note: "Says “not found”",
  createdAt: "2026-01-05T10:00:00Z",
};
const fromBen = {
  ...fromAnna,
  id: "r2",
  reporter: { id: "m2", firstName: "Ben", email: "ben@example.com" },
  note: null,
};
const list = "GET /api/admin/gpts/1/reports";
const fixCall = "POST /api/admin/gpts/1/reports/fix";
const dismissCall = "POST /api/admin/gpts/1/reports/dismiss";
const alreadyAnswered: FakeResponse = {
  status: 409,
  json: { code: "already_resolved", message: "Someone else has already resolved these reports." },
};

/** Opens the reports of an agent. Once a call succeeds, there are no open ones. */
async function open(calls: Record<string, FakeResponse | (() => FakeResponse)>, at = "/admin") {
  let agent = planner;
  const answered = (response: FakeResponse | (() => FakeResponse)) => () => {
    agent = { ...planner, openReports: 0 };
    return typeof response === "function" ? response() : response;
  };
  const received = fakeServer({
    "GET /api/admin/gpts?*": (_, query) =>
      fakePage([agent], query, {
        texts: ({ title }) => [title],
        filters: { problem: ({ openReports }) => openReports > 0 },
      }),
    "GET /api/admin/gpts/1": () => ({ json: agent }),
    [list]: { json: [fromAnna, fromBen] },
    ...Object.fromEntries(
      Object.entries(calls).map(([call, response]) => [
        call,
        call.startsWith("POST") ? answered(response) : response,
      ]),
    ),
  });
  renderAt(at, <AgentsAdminPage onEditPackage={() => {}} />);
  const user = setupUser();
  await user.click(await screen.findByRole("button", { name: "2 reports that Planner doesn't open" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reports about Planner" }));
  return { user, dialog, received };
}

test("reports_show_member_note_and_link", async () => {
  const { dialog } = await open({});
  const [anna, ben] = await dialog.findAllByRole("listitem");
  expect(anna).toHaveTextContent(/^Anna anna@example\.com · Jan 5, 2026.*Says “not found”$/);
  expect(ben).toHaveTextContent(/^Ben ben@example\.com · Jan 5, 2026.*No details$/);
  expect(dialog.getByRole("link", { name: /^Open link/ })).toHaveAttribute("href", planner.url);
});

test("reports_for_editor_have_no_member", async () => {
  const { dialog } = await open({ [list]: { json: [{ ...fromAnna, reporter: null }] } });
  expect(await dialog.findByRole("listitem")).toHaveTextContent(/^Jan 5, 2026.*Says “not found”$/);
});

test("note_in_hebrew_reads_from_right_to_left", async () => {
  const { dialog } = await open({ [list]: { json: [{ ...fromAnna, note: "הקישור (link) לא נפתח." }] } });
  expect(await dialog.findByText("הקישור (link) לא נפתח.")).toHaveAttribute("dir", "auto");
});

test("mark_as_fixed_sends_seen_reports_and_refreshes_the_count", async () => {
  const { user, dialog, received } = await open({ [fixCall]: { status: 204 } });
  await user.click(await dialog.findByRole("button", { name: "Mark as fixed" }));
  expect(await screen.findByText("2 members will get an email.")).toBeVisible();
  expect(received).toContainEqual({ call: fixCall, body: { reportIds: ["r1", "r2"] } });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /reports/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit Planner" })).toHaveFocus());
});

test("fixed_agent_of_filtered_list_leaves_focus_on_the_page", async () => {
  const { user, dialog } = await open({ [fixCall]: { status: 204 } }, "/admin?problem=reported");
  await user.click(await dialog.findByRole("button", { name: "Mark as fixed" }));
  expect(await screen.findByText("No agents match these filters")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("dismiss_sends_answer_to_the_members", async () => {
  const { user, dialog, received } = await open({ [dismissCall]: { status: 204 } });
  await user.click(await dialog.findByRole("button", { name: "Dismiss" }));
  const form = within(await screen.findByRole("dialog", { name: "Dismiss 2 reports" }));
  await fill(user, form.getByRole("textbox", { name: /^Answer to the members/ }), " It opens for us. ");
  await user.click(form.getByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText("The members will get your answer by email.")).toBeVisible();
  expect(received).toContainEqual({
    call: dismissCall,
    body: { reportIds: ["r1", "r2"], answer: "It opens for us." },
  });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("dismiss_failed_keeps_the_answer", async () => {
  const { user, dialog } = await open({ [dismissCall]: { status: 503, json: {} } });
  await user.click(await dialog.findByRole("button", { name: "Dismiss" }));
  const form = within(await screen.findByRole("dialog", { name: "Dismiss 2 reports" }));
  const answer = form.getByRole("textbox", { name: /^Answer to the members/ });
  await fill(user, answer, "It opens");
  await user.click(form.getByRole("button", { name: "Dismiss" }));
  expect(await form.findByText(/^The reports couldn't be dismissed\. Something went wrong/)).toBeVisible();
  expect(answer).toHaveValue("It opens");
});

test.each([
  ["fixed", fixCall],
  ["dismissed", dismissCall],
])("reports_%s_by_another_admin_are_reloaded", async (how, call) => {
  let isAnswered = false;
  const { user, dialog } = await open({
    [list]: () => ({ json: isAnswered ? [] : [fromAnna, fromBen] }),
    [call]: () => {
      isAnswered = true;
      return alreadyAnswered;
    },
  });
  if (how === "fixed") {
    await user.click(await dialog.findByRole("button", { name: "Mark as fixed" }));
  } else {
    await user.click(await dialog.findByRole("button", { name: "Dismiss" }));
    const form = within(await screen.findByRole("dialog", { name: "Dismiss 2 reports" }));
    await user.click(form.getByRole("button", { name: "Dismiss" }));
  }
  expect(await dialog.findByText("All reports are resolved")).toBeVisible();
  expect(dialog.getByText("Someone else has already resolved these reports.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Mark as fixed" })).not.toBeInTheDocument();
});

test("edit_link_opens_the_form_above_the_reports", async () => {
  const { user, dialog } = await open({});
  await user.click(await dialog.findByRole("button", { name: "Edit link" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit GPT Agent" }));
  expect(await form.findByLabelText("URL")).toHaveValue(planner.url);
  await user.click(form.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("dialog", { name: "Reports about Planner" })).toBeVisible();
});

test("reports_failed_to_load_can_be_retried", async () => {
  let fails = true;
  const { user, dialog } = await open({
    [list]: () => (fails ? { status: 503, json: {} } : { json: [fromAnna] }),
  });
  expect(await dialog.findByRole("alert")).toHaveTextContent("We couldn't load the reports");
  fails = false;
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Says “not found”")).toBeVisible();
});
