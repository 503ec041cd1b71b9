import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useItemSlots } from "@/components/item-slots";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const news = {
  badgesSince: "2026-11-10T12:00:00Z",
  updatedPrompts: [{ id: "dinner", name: "Dinner", copiedText: "One dinner", promptText: "Two dinners" }],
  updatedAgents: ["planner"],
  sinceLastVisit: null,
};

function Cards() {
  const { render, onUse } = useItemSlots();
  const card = (id: string, title: string, createdAt: string) =>
    render({ kind: "prompt", id, title, createdAt });
  return (
    <>
      {card("dinner", "Dinner", "2026-01-01T12:00:00Z")}
      {card("supper", "Supper", "2026-11-15T12:00:00Z")}
      <button
        type="button"
        onClick={() => onUse({ kind: "prompt", id: "dinner", promptText: "Two dinners" })}
      >
        Copy
      </button>
    </>
  );
}

test("updated_badge_opens_changes_by_keyboard_until_copied", async () => {
  fakeServer({
    "GET /api/news": { json: news },
    "GET /api/toolbox/favorites": { json: [] },
    "POST /api/toolbox/recent/prompts/dinner": { status: 204 },
  });
  const user = setupUser();
  renderAt(
    "/free-prompts",
    <MemberItemSlots>
      <Cards />
    </MemberItemSlots>,
  );
  const badge = await screen.findByRole("button", { name: "Updated: what changed in Dinner" });
  expect(screen.getByText("New")).toBeVisible();
  badge.focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "What changed in “Dinner”" });
  expect(dialog.querySelector("del")).toHaveTextContent("One");
  expect(dialog.querySelector("ins")).toHaveTextContent("Two");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(badge).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(badge).not.toBeInTheDocument());
});

function AgentCard() {
  const createdAt = "2026-11-15T12:00:00Z";
  return <>{useItemSlots().render({ kind: "agent", id: "planner", title: "Planner", createdAt })}</>;
}

test("updated_badge_of_agent_leads_to_its_package", async () => {
  fakeServer({ "GET /api/news": { json: news }, "GET /api/toolbox/favorites": { json: [] } });
  renderAt(
    "/toolbox",
    <MemberItemSlots>
      <AgentCard />
    </MemberItemSlots>,
  );
  const badge = await screen.findByRole("link", { name: "Updated: what changed in Planner" });
  expect(badge).toHaveAttribute("href", "/packages/planner");
});
