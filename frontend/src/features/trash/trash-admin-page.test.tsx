import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { TrashItem } from "@/features/trash/admin-api";
import { TrashAdminPage } from "@/features/trash/trash-admin-page";
import { useQuery } from "@/lib/api/query";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const prompt: TrashItem = {
  kind: "prompt",
  id: "1",
  name: "Dinner",
  removedAt: "2026-11-20T12:00:00Z",
  erasedAt: "2026-12-20T12:00:00Z",
};
const agent: TrashItem = { ...prompt, kind: "agent", id: "2", name: "Meal Planner", erasedAt: null };
const list = "GET /api/admin/trash";
const restore = "POST /api/admin/trash/prompt/1/restore";

function show(answers: Record<string, FakeResponse | (() => FakeResponse)>, search = "") {
  const received = fakeServer(answers);
  renderAt(`/admin/trash${search}`, <TrashAdminPage />);
  return { user: setupUser(), received };
}

test("trash_lists_deleted_with_days_left_and_archived", async () => {
  vi.setSystemTime("2026-12-17T13:00:00Z");
  show({ [list]: { json: [prompt, agent, { ...prompt, id: "3", erasedAt: "2026-12-17T12:59:00Z" }] } });
  expect(await screen.findByText("2 items in the trash, 1 in the archive")).toBeVisible();
  const rows = within(screen.getByRole("table", { name: "Trash and archive" })).getAllByRole("row");
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^DinnerPrompt.*DeletedNov 20, 2026.*in 3 daysDec 20, 2026/),
    expect.stringMatching(/^Meal PlannerAgent.*ArchivedNov 20, 2026.*Kept until you restore it/),
    expect.stringMatching(/today/),
  ]);
});

test("trash_is_filtered_by_kind_and_state", async () => {
  const { user } = show({ [list]: { json: [prompt, agent] } }, "?kind=agent");
  expect(await screen.findByText("Meal Planner")).toBeVisible();
  expect(screen.queryByText("Dinner")).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Deleted");
  expect(screen.getByText("Nothing matches these filters")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "All");
  expect(screen.getByText("Dinner")).toBeVisible();
});

test("restore_removes_item_from_trash", async () => {
  let items = [prompt];
  const { user, received } = show({
    [list]: () => ({ json: items }),
    [restore]: () => {
      items = [];
      return { status: 204 };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Restore Dinner" }));
  expect(await screen.findByText("Nothing here")).toBeVisible();
  expect(screen.getByText("0 items in the trash, 0 in the archive")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Trash and archive" })).toHaveFocus());
  await user.click(await screen.findByRole("button", { name: "Open prompts" }));
  expect(screen.getByText("at /admin/prompts")).toBeVisible();
  expect(received.filter(({ call }) => call === restore)).toHaveLength(1);
});

test("restore_failure_keeps_item", async () => {
  const { user } = show({ [list]: { json: [prompt] }, [restore]: { status: 503 } });
  await user.click(await screen.findByRole("button", { name: "Restore Dinner" }));
  expect(await screen.findByRole("button", { name: "Restore Dinner" })).toBeEnabled();
});

test("erase_asks_first_and_archived_items_cannot_be_erased", async () => {
  let items = [prompt, agent];
  const erase = "DELETE /api/admin/trash/prompt/1";
  const { user, received } = show({
    [list]: () => ({ json: items }),
    [erase]: () => {
      items = [agent];
      return { status: 204 };
    },
  });
  expect(await screen.findByText("Meal Planner")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete Meal Planner for good" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Delete Dinner for good" }));
  const question = screen.getByRole("alertdialog", { name: "Delete for good?" });
  expect(question).toHaveTextContent("Dinner is erased now. This can't be undone.");
  expect(received.filter(({ call }) => call === erase)).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Delete for good" }));
  expect(await screen.findByText("0 items in the trash, 1 in the archive")).toBeVisible();
  expect(screen.queryByText("Dinner")).not.toBeInTheDocument();
});

test("erase_failure_is_shown_in_the_dialog", async () => {
  const { user } = show({
    [list]: { json: [prompt] },
    "DELETE /api/admin/trash/prompt/1": {
      status: 409,
      json: { code: "ordered", message: "This was ordered, so it can't be deleted for good" },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Dinner for good" }));
  await user.click(screen.getByRole("button", { name: "Delete for good" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText(/This was ordered/)).toBeVisible();
});

test("trash_that_fails_to_load_can_be_retried", async () => {
  let isDown = true;
  const { user } = show({ [list]: () => (isDown ? { status: 503 } : { json: [prompt] }) });
  expect(await screen.findByText("We couldn't load the trash")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Dinner")).toBeVisible();
});

function Loaded({ url }: { url: "/api/auth/me" | "/api/admin/prompts" }) {
  const { data } = useQuery(url);
  return <p>{`${url} ${data ? "loaded" : "empty"}`}</p>;
}

test("restore_refetches_lists_and_keeps_the_account", async () => {
  const answers = {
    [list]: () => ({ json: [prompt] }),
    [restore]: { status: 204 },
    "GET /api/auth/me": { json: { firstName: "Ada" } },
    "GET /api/admin/prompts": { json: ["Dinner"] },
  };
  const received = fakeServer(answers);
  renderAt(
    "/admin/trash",
    <>
      <TrashAdminPage />
      <Loaded url="/api/auth/me" />
      <Loaded url="/api/admin/prompts" />
    </>,
  );
  await screen.findByText("/api/admin/prompts loaded");
  await setupUser().click(await screen.findByRole("button", { name: "Restore Dinner" }));
  const count = (url: string) => received.filter(({ call }) => call === `GET ${url}`).length;
  await waitFor(() => expect(count("/api/admin/prompts")).toBe(2));
  expect(screen.getByText("/api/auth/me loaded")).toBeVisible();
  expect(count("/api/auth/me")).toBe(1);
});
