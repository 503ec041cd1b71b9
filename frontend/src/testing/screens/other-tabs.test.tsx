import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { FreeAgentsPage } from "@/features/agents/free-agents-page";
import { usePost } from "@/features/posts/api";
import { useCurrentUser } from "@/features/users/api";
import { announceSession } from "@/features/users/auth/session-channel";
import { SessionSync } from "@/hosts/session-sync";
import { RequireAuth } from "@/router/guards";
import { fakeServer, type ReceivedCall } from "@/testing/fake-server";
import { first } from "@/testing/posts-admin";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";

const me = "GET /api/auth/me";
const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null };
let received: ReceivedCall[];
/** The event that another tab's write to local storage causes in this one. */
function announceInOtherTab(newValue: string) {
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "session", newValue })));
}

function User() {
  const { data: user } = useCurrentUser();
  return <p>{user === undefined ? "unknown" : (user?.firstName ?? "signed out")}</p>;
}

function PostTitle({ slug }: { slug: string }) {
  return <p>{usePost(slug).data?.title}</p>;
}

async function showAnna() {
  received = fakeServer({ [me]: { json: anna } });
  renderAt(
    "/",
    <>
      <SessionSync />
      <User />
    </>,
  );
  expect(await screen.findByText("Anna")).toBeVisible();
}

test("logout_in_another_tab_ends_session_here", async () => {
  await showAnna();
  announceInOtherTab('{"email":null}');
  expect(await screen.findByText("signed out")).toBeVisible();
  expect(received).toHaveLength(1);
});

test("logout_in_another_tab_keeps_blog_but_not_drafts", async () => {
  const page = {
    tags: [],
    headings: [],
    newer: null,
    older: null,
    related: [],
    cards: { agents: [], prompts: [] },
  };
  const post = { ...first, ...page, id: "9", slug: "published", title: "Published post" };
  fakeServer({
    [me]: { json: anna },
    "GET /api/blog/posts/published": { json: post },
    "GET /api/blog/posts/draft": { json: { ...post, title: "Draft post", isPublished: false } },
  });
  renderAt(
    "/",
    <>
      <SessionSync />
      <User />
      <PostTitle slug="published" />
      <PostTitle slug="draft" />
    </>,
  );
  expect(await screen.findByText("Anna")).toBeVisible();
  expect(await screen.findByText("Draft post")).toBeVisible();
  const calls = fakeServer({ "GET /api/blog/posts/draft": { status: 404 } });
  announceInOtherTab('{"email":null}');
  expect(await screen.findByText("signed out")).toBeVisible();
  expect(screen.getByText("Published post")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Draft post")).not.toBeInTheDocument());
  expect(calls).toHaveLength(1);
});

test("login_with_other_account_in_other_tab_refetches_user", async () => {
  await showAnna();
  fakeServer({ [me]: { json: { ...anna, email: "bea@example.org", firstName: "Bea" } } });
  announceInOtherTab('{"email":"bea@example.org"}');
  expect(await screen.findByText("Bea")).toBeVisible();
});

test("login_in_another_tab_during_first_load_refetches_page", async () => {
  setSessionHint(true);
  fakeServer({ [me]: () => new Promise(() => {}), "GET /api/gpts/free": () => new Promise(() => {}) });
  renderAt(
    "/free-gpts",
    <>
      <SessionSync />
      <Routes>
        <Route element={<RequireAuth />}>
          <Route path="/free-gpts" element={<FreeAgentsPage />} />
        </Route>
      </Routes>
    </>,
  );
  expect(await screen.findByText("Loading agents")).toBeInTheDocument();
  const calls = fakeServer({
    [me]: { json: { ...anna, email: "bea@example.org", firstName: "Bea" } },
    "GET /api/gpts/free": { json: [] },
  });
  announceInOtherTab('{"email":"bea@example.org"}');
  expect(await screen.findByText("0 agents found")).toBeVisible();
  expect(calls).toHaveLength(2);
});

test("login_of_same_account_in_another_tab_changes_nothing", async () => {
  await showAnna();
  announceInOtherTab(JSON.stringify({ email: anna.email }));
  announceInOtherTab("{");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByText("Anna")).toBeVisible();
  expect(received).toHaveLength(1);
});

test("announce_session_removes_storage_entry", () => {
  const setItem = vi.fn();
  const removeItem = vi.fn();
  vi.stubGlobal("localStorage", { setItem, removeItem });
  announceSession({ email: "anna@example.org" });
  expect(setItem).toHaveBeenCalledWith("session", '{"email":"anna@example.org"}');
  expect(removeItem).toHaveBeenCalledExactlyOnceWith("session");
  expect(removeItem).toHaveBeenCalledAfter(setItem);
});
