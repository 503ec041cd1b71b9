import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { BlogShell } from "@/app/blog-shell";
import { SessionSync } from "@/app/session-sync";
import { send } from "@/lib/http";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { hintAtSession } from "@/testing/session-hint";

function renderBlog() {
  renderAt(
    "/blog",
    <>
      <SessionSync />
      <Routes>
        <Route element={<BlogShell />}>
          <Route path="/blog" element={<p>Posts</p>} />
        </Route>
      </Routes>
    </>,
  );
}

const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false };

test("a visitor of the blog finds the ways home and in, and is asked for no session", async () => {
  const received = fakeServer({});
  renderBlog();
  expect(screen.getByText("Posts")).toBeVisible();
  expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
  expect(received).toEqual([]);
});

test("a member keeps her own header on the blog", async () => {
  hintAtSession(true);
  fakeServer({ "GET /api/auth/me": { json: anna } });
  renderBlog();
  expect(await screen.findByRole("link", { name: "Purchase History" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Log In" })).not.toBeInTheDocument();
  expect(screen.getByText("Posts")).toBeVisible();
});

test("a hint of a session that has ended leaves a visitor's header", async () => {
  hintAtSession(true);
  const received = fakeServer({ "GET /api/auth/me": { status: 401, json: { code: "unauthenticated" } } });
  renderBlog();
  await waitFor(() => expect(received).toHaveLength(1));
  expect(screen.getByRole("link", { name: "Log In" })).toBeVisible();
});

test("a member whose session has ended sees a visitor's header once a call has said so", async () => {
  hintAtSession(true);
  fakeServer({
    "GET /api/auth/me": { json: anna },
    "POST /api/x": { status: 401, json: { code: "unauthenticated" } },
  });
  renderBlog();
  await screen.findByRole("link", { name: "Purchase History" });
  hintAtSession(false);
  await send("POST", "/api/x").catch(() => {});
  expect(await screen.findByRole("link", { name: "Log In" })).toBeVisible();
});
