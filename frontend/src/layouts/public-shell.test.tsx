import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { VerifyEmail } from "@/features/users/verification/verify-email";
import { SessionSync } from "@/hosts/session-sync";
import { PublicShell } from "@/layouts/public-shell";
import { send } from "@/lib/api/http";
import { NotFoundPage } from "@/pages/not-found/not-found-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { setupUser } from "@/testing/user";

function renderBlog(at = "/blog") {
  renderAt(
    at,
    <>
      <SessionSync />
      <Routes>
        <Route element={<PublicShell homeLink={{ to: "/", name: "Home" }} />}>
          <Route path="/blog" element={<p>Posts</p>} />
          <Route path="/verify" element={<VerifyEmail token="abc" />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </>,
  );
}

const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null };

test("public_page_without_session_hint_sends_no_request", async () => {
  const received = fakeServer({});
  renderBlog();
  expect(screen.getByText("Posts")).toBeVisible();
  expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
  expect(received).toEqual([]);
});

test("public_page_has_footer_with_legal_pages_blog_and_feed", () => {
  fakeServer({});
  renderBlog();
  const links = within(screen.getByRole("contentinfo")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Agents", "/gpts"],
    ["Blog", "/blog"],
    ["Search", "/search"],
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["Contact", "/contact"],
    ["RSS feed", "/blog/feed.xml"],
  ]);
});

test.each([
  ["page_to_return_to", true, "/blog?page=2"],
  ["sign_up_page_keeps_where_it_was_opened_from", false, "/gpts/tea"],
])("log_in_from_%s", async (_name, isReturnPage, expected) => {
  fakeServer({});
  renderAt(
    { pathname: "/blog", search: "?page=2", state: { returnTo: "/gpts/tea", linkSentTo: "x" } },
    <Routes>
      <Route element={<PublicShell homeLink={{ to: "/", name: "Home" }} isReturnPage={isReturnPage} />}>
        <Route path="/blog" element={<p>Posts</p>} />
      </Route>
      <Route path="/login" element={<ReturnTo />} />
    </Routes>,
  );
  await setupUser().click(screen.getByRole("link", { name: "Log In" }));
  expect(screen.getByText(`{"returnTo":"${expected}"}`)).toBeVisible();
});

function ReturnTo() {
  return JSON.stringify(useLocation().state);
}

test("public_page_of_member_shows_member_header", async () => {
  setSessionHint(true);
  fakeServer({ "GET /api/auth/me": { json: anna } });
  renderBlog();
  expect(await screen.findByRole("link", { name: "Purchase History" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Log In" })).not.toBeInTheDocument();
  expect(screen.getByText("Posts")).toBeVisible();
});

test("verify_email_signs_in_and_shows_member_header", async () => {
  setSessionHint(false);
  fakeServer({
    "GET /api/auth/verify?token=abc": () => {
      setSessionHint(true);
      return { json: { signedIn: true } };
    },
    "GET /api/auth/me": { json: anna },
  });
  renderBlog("/verify");
  expect(await screen.findByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Purchase History" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Log In" })).not.toBeInTheDocument();
});

test("not_found_page_of_member_links_to_agents", async () => {
  setSessionHint(true);
  fakeServer({ "GET /api/auth/me": { json: anna } });
  renderBlog("/nowhere");
  expect(screen.getByRole("link", { name: "Go to your agents" })).toHaveAttribute("href", "/free-gpts");
  expect(await screen.findByRole("link", { name: "Purchase History" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Log In" })).not.toBeInTheDocument();
});

test("public_page_with_stale_hint_shows_visitor_header", async () => {
  setSessionHint(true);
  const received = fakeServer({ "GET /api/auth/me": { status: 401, json: { code: "unauthenticated" } } });
  renderBlog();
  expect(screen.queryByRole("link", { name: "Log In" })).not.toBeInTheDocument();
  await waitFor(() => expect(received).toHaveLength(1));
  expect(await screen.findByRole("link", { name: "Log In" })).toBeVisible();
});

test("session_ends_on_public_page_shows_visitor_header", async () => {
  setSessionHint(true);
  let me: FakeResponse = { json: anna };
  const ended = { status: 401, json: { code: "unauthenticated" } };
  fakeServer({ "GET /api/auth/me": () => me, "GET /api/prompts": ended });
  renderBlog();
  await screen.findByRole("link", { name: "Purchase History" });
  setSessionHint(false);
  me = ended;
  await send("GET", "/api/prompts").catch(() => {});
  expect(await screen.findByRole("link", { name: "Log In" })).toBeVisible();
});
