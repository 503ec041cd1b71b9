import { screen } from "@testing-library/react";
import { Link, Route, Routes } from "react-router-dom";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import { TagsPage } from "@/features/posts/admin/tags-page";
import { BlogPage } from "@/features/posts/blog-page";
import { PostsAdmin } from "@/pages/admin/posts-admin";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser, type User } from "@/testing/user";
// Preloaded, so that no test waits for the lazy import.
import "@/testing/plain-editor";

/** Requests of the admin screen; those with an id concern `first`. */
export const calls = {
  me: "GET /api/auth/me",
  list: "GET /api/admin/blog/posts",
  one: "GET /api/admin/blog/posts/1",
  create: "POST /api/admin/blog/posts",
  update: "PUT /api/admin/blog/posts/1",
  changeAll: "POST /api/admin/blog/posts/bulk",
  remove: "DELETE /api/admin/blog/posts/1",
  started: "GET /api/admin/blog/working-copies",
  copy: "GET /api/admin/blog/working-copies/1",
  autosave: "PUT /api/admin/blog/working-copies/1",
  discard: "POST /api/admin/blog/working-copies/1/discard",
};
export const ada = {
  email: "ada@example.org",
  firstName: "Ada",
  isAdmin: true,
  role: "owner",
  timeZone: "Europe/Berlin",
};
export const first: AdminPost = {
  id: "1",
  slug: "first-steps",
  title: "First steps",
  excerpt: "Where to begin.",
  content: "<p>Begin.</p>",
  isPublished: true,
  createdAt: "2025-01-05T12:00:00Z",
  updatedAt: "2025-01-05T12:00:00Z",
  publishedAt: "2025-01-05T12:00:00Z",
  scheduledFor: null,
  readingMinutes: 1,
  tags: [],
  seoTitle: "",
  seoDescription: "",
  featureImage: null,
  authorId: "a1",
  authorName: "Ada",
};
export const draft: AdminPost = {
  ...first,
  id: "2",
  slug: "second",
  title: "Second",
  isPublished: false,
  publishedAt: null,
  createdAt: "2024-12-01T12:00:00Z",
  updatedAt: "2025-01-01T12:00:00Z",
};

export const summary = ({ content: _, ...post }: AdminPost): AdminPostSummary => ({
  ...post,
  hasUnsavedChanges: false,
  newsletterAt: null,
});

/** Renders blog management with two posts, and the public blog. Returns the received requests. */
export function openPostsAdmin(responses: Parameters<typeof fakeServer>[0], at = "/admin/blog") {
  const received = fakeServer({
    [calls.me]: { json: ada },
    [calls.list]: { json: [first, draft].map(summary) },
    [calls.one]: { json: first },
    [calls.started]: { json: [] },
    [calls.copy]: { json: { workingCopy: null } },
    "GET /api/admin/newsletters/audience": { json: { subscribers: 72 } },
    "GET /api/admin/blog/authors": { json: [{ id: "a1", firstName: "Ada" }] },
    ...responses,
  });
  const user = setupUser();
  renderAt(
    at,
    <>
      <Link to="/blog">To the blog</Link>
      <Link to="/admin/blog">To the admin page</Link>
      <Routes>
        <Route path="/admin/blog" element={<PostsAdmin />} />
        <Route path="/admin/tags" element={<TagsPage />} />
        <Route path="/blog" element={<BlogPage />} />
      </Routes>
    </>,
  );
  return { received, user };
}

export const sent = (received: { call: string; body: unknown }[], call: string) =>
  received.filter((one) => one.call === call).map((one) => one.body);
export const field = (name: string) => screen.findByLabelText(name);

export async function write(user: User, name: string, text: string) {
  await fill(user, await field(name), text);
}

export async function openNew(user: User) {
  await user.click(await screen.findByRole("button", { name: "Add New Post" }));
  return screen.findByRole("dialog", { name: "Add New Blog Post" });
}
export async function openFirst(user: User) {
  await user.click(await screen.findByRole("button", { name: "Edit First steps" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Blog Post" });
  await field("Title");
  return dialog;
}
export async function fillPost(user: User, title = "Five dinners") {
  await write(user, "Title", title);
  await write(user, "Excerpt", "One list.");
  await write(user, "Content", "<p>Text</p>");
}
