import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { BlogPage } from "@/features/posts/blog-page";
import { Post } from "@/pages/post/post";
import { RequireAuth } from "@/router/guards";
import { MemberArea } from "@/router/member-area";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const agent = {
  id: "1",
  title: "Meal Planner",
  description: "Plans meals",
  category: "Lifestyle",
  url: "https://chatgpt.com/g/1",
  price: 900,
  isPremium: true,
};
const prompt = { id: "1", name: "Menu", category: "Lifestyle", promptText: "Plan a menu" };
const post = { title: "First steps", createdAt: "2025-01-05T12:00:00Z", content: "<p>Begin.</p>" };
const createdAt = "2025-01-05T12:00:00Z";
const gpt = { title: "Meal Planner", description: "Plans meals", url: "https://chatgpt.com/g/1" };

/** Per screen: its request, an answer with the fewest fields, and a text of it. */
const screens: [path: string, call: string, answer: unknown, text: string][] = [
  ["/free-gpts", "/api/gpts/free", [{ ...agent, price: 0, isPremium: false }], "Open GPT"],
  ["/premium-gpts", "/api/gpts/premium", [{ ...agent, isPurchased: false }], "$9.00"],
  ["/free-prompts", "/api/prompts", [prompt], "Plan a menu"],
  ["/purchase-history", "/api/purchases", [{ id: "1", createdAt, amount: 900, gpt }], "Access GPT"],
  ["/purchase-history", "/api/purchases", [{ id: "1", createdAt, amount: 900, gpt: {} }], "GPT Agent"],
  ["/blog", "/api/blog/posts", [{ ...post, id: "1", slug: "first-steps", excerpt: "Where" }], "First steps"],
  ["/blog/first-steps", "/api/blog/posts/first-steps", post, "Begin."],
  ["/admin", "/api/admin/gpts", [agent], "Meal Planner"],
  ["/admin/prompts", "/api/admin/prompts", [prompt], "Plan a menu"],
  [
    "/admin/blog",
    "/api/admin/blog/posts",
    [{ ...post, id: "1", slug: "first-steps", isPublished: false }],
    "/first-steps",
  ],
];

test.each(screens)("%s_shows_prescribed_fields_of_%s", async (path, call, answer, text) => {
  vi.spyOn(window, "scrollTo").mockReturnValue();
  fakeServer({
    "GET /api/auth/me": { json: { email: "ada@example.org", firstName: "", isAdmin: true } },
    [`GET ${call}`]: { json: answer },
  });
  renderAt(
    path,
    <Routes>
      <Route path="/blog" element={<BlogPage />} />
      <Route path="/blog/:slug" element={<Post />} />
      <Route element={<RequireAuth />}>
        <Route path="*" element={<MemberArea />} />
      </Route>
    </Routes>,
  );
  expect((await screen.findAllByText(text))[0]).toBeVisible();
  expect(screen.queryByText(/^We couldn't|went wrong|Unknown date|Invalid/)).not.toBeInTheDocument();
  if (!path.startsWith("/blog"))
    expect(
      screen.getByText(path.startsWith("/admin") ? "Admin" : "User", { selector: "p" }),
    ).toBeInTheDocument();
});
