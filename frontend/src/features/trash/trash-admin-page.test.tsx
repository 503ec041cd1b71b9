import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TrashItem } from "@/features/trash/admin-api";
import { TrashAdminPage } from "@/features/trash/trash-admin-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const prompt: TrashItem = {
  kind: "prompt",
  id: "1",
  name: "Dinner",
  deletedAt: "2026-11-20T12:00:00Z",
  removedAt: "2026-12-20T12:00:00Z",
};
const agent: TrashItem = { ...prompt, kind: "agent", id: "2", name: "Meal Planner", removedAt: null };
const list = "GET /api/admin/trash";
const restore = "POST /api/admin/trash/prompt/1/restore";

function show(answers: Record<string, FakeResponse | (() => FakeResponse)>) {
  const received = fakeServer(answers);
  renderAt("/admin/trash", <TrashAdminPage />);
  return { user: userEvent.setup(), received };
}

test("trash_lists_items_with_their_removal", async () => {
  show({ [list]: { json: [prompt, agent] } });
  expect(await screen.findByText("2 items")).toBeVisible();
  const texts = screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");
  expect(texts[1]).toMatch(/DinnerPrompt.*Nov 20, 2026.*Dec 20, 2026/);
  expect(texts[2]).toMatch(/Meal PlannerAgent.*Never: members own it/);
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
  expect(await screen.findByText("The trash is empty")).toBeVisible();
  expect(screen.getByText("0 items")).toHaveFocus();
  expect(received.filter(({ call }) => call === restore)).toHaveLength(1);
});

test("restore_failure_keeps_item", async () => {
  const { user } = show({ [list]: { json: [prompt] }, [restore]: { status: 503 } });
  await user.click(await screen.findByRole("button", { name: "Restore Dinner" }));
  expect(await screen.findByRole("button", { name: "Restore Dinner" })).toBeEnabled();
});

test("trash_that_fails_to_load_can_be_retried", async () => {
  let isDown = true;
  const { user } = show({ [list]: () => (isDown ? { status: 503 } : { json: [prompt] }) });
  expect(await screen.findByText("We couldn't load the trash")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Dinner")).toBeVisible();
});
