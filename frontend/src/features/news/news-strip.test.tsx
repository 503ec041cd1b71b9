import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { badgeOf } from "@/features/news/model";
import { NewsStrip } from "@/features/news/news-strip";
import type { News } from "@/features/news/schema";
import { usePageNotice } from "@/lib/page-notice";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

const news: News = {
  badgesSince: "2026-11-10T12:00:00Z",
  updatedPrompts: [{ id: "dinner", name: "Dinner", copiedText: "One dinner", promptText: "Two dinners" }],
  updatedAgents: ["planner"],
  sinceLastVisit: {
    lastVisit: "2026-11-20T12:00:00Z",
    agents: [
      { id: "1", slug: "planner", title: "Planner", isPremium: false },
      { id: "2", slug: "coach", title: "Coach", isPremium: true },
    ],
    prompts: [],
    posts: [{ slug: "calm", title: "Calm mornings" }],
    updatedAgents: [{ id: "3", title: "Interview Coach", note: "Answers for panel interviews" }],
    changedPrompts: [{ id: "dinner", name: "Dinner", copiedText: "One dinner", promptText: "Two dinners" }],
  },
};
const strip = () => screen.findByRole("complementary", { name: "What's new" });

afterEach(() => {
  dismissToasts();
  vi.unstubAllGlobals();
});

test("strip_summarizes_what_is_new", async () => {
  fakeServer({ "GET /api/news": { json: news } });
  renderAt("/free-gpts", <NewsStrip />);
  expect(await strip()).toHaveTextContent(
    "Since Nov 20, 2026: 2 new agents, 1 new post, 1 updated agent and 1 changed prompt",
  );
});

test.each([{ json: { ...news, sinceLastVisit: null } }, { status: 503 }])(
  "nothing_new_or_failed_shows_no_strip",
  async (response) => {
    const calls = fakeServer({ "GET /api/news": response });
    renderAt("/free-gpts", <NewsStrip />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  },
);

function PageWithNotice() {
  const [isShown, setShown] = useState(true);
  usePageNotice(isShown);
  return (
    <button type="button" onClick={() => setShown(false)}>
      Skip
    </button>
  );
}

test("strip_waits_for_other_notices", async () => {
  const calls = fakeServer({ "GET /api/news": { json: news } });
  renderAt(
    "/free-gpts",
    <>
      <PageWithNotice />
      <NewsStrip />
    </>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => {});
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  await setupUser().click(screen.getByRole("button", { name: "Skip" }));
  expect(await strip()).toBeVisible();
});

test("dismiss_hides_strip_and_is_saved", async () => {
  const calls = fakeServer({ "GET /api/news": { json: news }, "POST /api/news/dismiss": { status: 204 } });
  renderAt("/free-gpts", <NewsStrip />);
  await strip();
  await setupUser().click(screen.getByRole("button", { name: "Hide what's new" }));
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  expect(calls.map(({ call }) => call)).toEqual(["GET /api/news", "POST /api/news/dismiss"]);
});

test("dialog_lists_items_with_links_and_difference", async () => {
  fakeServer({ "GET /api/news": { json: news }, "POST /api/news/dismiss": { status: 204 } });
  renderAt("/free-gpts", <NewsStrip />);
  await strip();
  await setupUser().click(screen.getByRole("button", { name: "See what's new" }));
  expect(await screen.findByRole("link", { name: "Planner" })).toHaveAttribute("href", "/gpts/planner");
  const updated = screen.getByRole("link", { name: "Interview Coach" });
  expect(updated).toHaveAttribute("href", "/packages/3");
  expect(updated.parentElement).toHaveTextContent("Answers for panel interviews");
  expect(screen.getByRole("link", { name: "Calm mornings" })).toHaveAttribute("href", "/blog/calm");
  expect(screen.getByRole("link", { name: "Dinner" })).toHaveAttribute("href", "/free-prompts?q=Dinner");
  expect(screen.queryByText("New prompts")).not.toBeInTheDocument();
  expect(document.querySelector("del")).toHaveTextContent("One dinner");
  expect(document.querySelector("ins")).toHaveTextContent("Two dinners");
  await setupUser().click(screen.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(screen.queryByRole("complementary")).not.toBeInTheDocument());
});

test("badge_is_updated_new_or_none", () => {
  const item = (id: string, createdAt: string) => ({ kind: "prompt" as const, id, createdAt });
  expect(badgeOf(news, item("dinner", "2026-11-15T12:00:00Z"))).toBe("Updated");
  expect(badgeOf(news, item("supper", "2026-11-15T12:00:00Z"))).toBe("New");
  expect(badgeOf(news, item("supper", "2026-11-10T12:00:00Z"))).toBeNull();
  const agent = { kind: "agent" as const, id: "planner", createdAt: "2026-01-15T12:00:00Z" };
  expect(badgeOf(news, agent)).toBe("Updated");
  expect(badgeOf(news, { ...agent, id: "coach" })).toBeNull();
  expect(badgeOf({ ...news, badgesSince: null }, item("supper", "2026-11-15T12:00:00Z"))).toBeNull();
});
