import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { BlogShell } from "@/app/blog-shell";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

function renderBlog() {
  renderAt(
    "/blog",
    <Routes>
      <Route element={<BlogShell />}>
        <Route path="/blog" element={<p>Posts</p>} />
      </Route>
    </Routes>,
  );
}

test("a visitor of the blog finds the ways home and in", async () => {
  fakeServer({ "GET /api/auth/me": { status: 401, json: { code: "unauthenticated" } } });
  renderBlog();
  expect(screen.getByText("Posts")).toBeVisible();
  expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
});

test("a member keeps her own header on the blog", async () => {
  fakeServer({
    "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false } },
  });
  renderBlog();
  expect(await screen.findByRole("link", { name: "Purchase History" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Log In" })).not.toBeInTheDocument();
  expect(screen.getByText("Posts")).toBeVisible();
});
