import { act, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { BlogPage } from "@/features/posts/blog-page";
import { BlogPostPage } from "@/features/posts/blog-post-page";
import { queryConfig } from "@/lib/api/query";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const list = "GET /api/blog/posts";
const one = "GET /api/blog/posts/first-steps";
const post = {
  id: "1",
  slug: "first-steps",
  title: "First steps",
  excerpt: "Where to begin.",
  content: "<h1>Begin</h1><p>With <strong>one</strong> thing.</p>",
  isPublished: true,
  createdAt: "2025-01-05T12:00:00Z",
  publishedAt: "2025-01-05T12:00:00Z",
  readingMinutes: 4,
  featureImage: null,
  seoTitle: "",
  authorName: "Ada",
  tags: [{ name: "Family life", slug: "family-life" }],
  headings: [],
  newer: null,
  older: { slug: "older", title: "Older one", date: "2025-01-04T12:00:00Z", featureImage: null },
  related: [{ slug: "related", title: "Related one", date: "2025-01-03T12:00:00Z", featureImage: null }],
  cards: { agents: [], prompts: [] },
};

function renderBlog(at: string) {
  renderAt(
    at,
    <Routes>
      <Route path="/blog" element={<BlogPage />} />
      <Route path="/blog/:slug" element={<BlogPostPage />} />
    </Routes>,
  );
}

test("list_shows_date_and_excerpt_and_links_to_post", async () => {
  fakeServer({ [list]: { json: [post] }, [one]: { json: post } });
  const user = setupUser();
  renderBlog("/blog");
  expect(screen.getByRole("heading", { level: 1, name: "BLOG" })).toBeVisible();
  expect(screen.getByText("Loading...")).toBeVisible();
  const item = within(await screen.findByRole("listitem"));
  expect(item.getByText("Jan 5, 2025")).toBeVisible();
  expect(item.getByText("Where to begin.")).toBeVisible();

  await user.click(item.getByRole("link", { name: "First steps" }));
  expect(await screen.findByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
  expect(screen.getByText("at /blog/first-steps")).toBeVisible();
  expect(screen.getByText("January 5, 2025")).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Begin" })).toBeVisible();
  expect(screen.getByText("one").tagName).toBe("STRONG");
  expect(document.title).toMatch(/^First steps/);

  await user.click(screen.getByRole("link", { name: "Back to Blog" }));
  expect(await screen.findByRole("heading", { level: 1, name: "BLOG" })).toBeVisible();
});

/** Renders a blog with embedded posts. The returned function simulates scrolling near the end. */
function renderLongBlog(at: string, all: readonly { slug: string }[], embedded: readonly { slug: string }[]) {
  const isLast = embedded.at(-1) === all.at(-1);
  const nears: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        nears.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  render(
    <MemoryRouter initialEntries={[at]}>
      <SWRConfig
        value={{ ...queryConfig, provider: () => new Map([[at, { data: { posts: embedded, isLast } }]]) }}
      >
        <BlogPage />
      </SWRConfig>
    </MemoryRouter>,
  );
  return () => act(() => nears.at(-1)?.());
}
const shown = () =>
  Array.from(
    screen.getByRole("list", { name: "Posts" }).querySelectorAll("h2"),
    ({ textContent }) => textContent,
  );
const many = Array.from({ length: 60 }, (_, index) => ({
  ...post,
  id: `${index}`,
  slug: `number-${index}`,
  title: `Number ${index}`,
}));
const titles = many.map(({ title }) => title);

test("list_near_its_end_fetches_older_posts", async () => {
  const received = fakeServer({ [list]: { json: many } });
  const nearEnd = renderLongBlog("/blog", many, many.slice(0, 24));
  expect(shown()).toEqual(titles.slice(0, 24));
  expect(screen.getByRole("link", { name: "Older posts" })).toHaveAttribute("href", "/blog?page=2");
  expect(screen.queryByRole("link", { name: "Newer posts" })).not.toBeInTheDocument();
  expect(received).toEqual([]);
  const [first] = screen.getAllByRole("listitem");

  nearEnd();
  await waitFor(() => expect(shown()).toEqual(titles));
  expect(screen.getAllByRole("listitem")[0]).toBe(first);
  expect(screen.queryByRole("link", { name: "Older posts" })).not.toBeInTheDocument();
  expect(received).toHaveLength(1);
});

test("fetch_older_posts_fails_keeps_list_and_link", async () => {
  const received = fakeServer({ [list]: { status: 503 } });
  const nearEnd = renderLongBlog("/blog", many, many.slice(0, 24));
  nearEnd();
  await waitFor(() => expect(received).toHaveLength(1));
  expect(shown()).toEqual(titles.slice(0, 24));
  expect(screen.getByRole("link", { name: "Older posts" })).toBeVisible();
});

test("list_at_later_page_continues_with_following_posts", async () => {
  fakeServer({ [list]: { json: many } });
  const nearEnd = renderLongBlog("/blog?page=2", many, many.slice(24, 48));
  expect(shown()).toEqual(titles.slice(24, 48));
  expect(document.title).toBe("Blog, page 2 · Marigold");
  expect(screen.getByRole("link", { name: "Newer posts" })).toHaveAttribute("href", "/blog");
  expect(screen.getByRole("link", { name: "Older posts" })).toHaveAttribute("href", "/blog?page=3");
  nearEnd();
  await waitFor(() => expect(shown()).toEqual(titles.slice(24)));
});

test("list_empty_says_to_check_back", async () => {
  fakeServer({ [list]: { json: [] } });
  renderBlog("/blog");
  expect(await screen.findByText("No blog posts available yet. Check back soon!")).toBeVisible();
});

test("list_failed_can_be_retried", async () => {
  let response: FakeResponse = { status: 503 };
  fakeServer({ [list]: () => response });
  const user = setupUser();
  renderBlog("/blog");
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  response = { json: [post] };
  await user.click(retryButton);
  expect(await screen.findByRole("link", { name: "First steps" })).toBeVisible();
});

test("post_unknown_shows_not_found", async () => {
  fakeServer({ [one]: { status: 404, json: { code: "not_found", message: "There is no such post." } } });
  renderBlog("/blog/first-steps");
  expect(await screen.findByRole("heading", { level: 1, name: "Blog Post Not Found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blog");
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("post_failed_shows_reason_and_can_be_retried", async () => {
  let online = false;
  fakeServer({
    [one]: () => {
      if (!online) throw new TypeError("Failed to fetch");
      return { json: post };
    },
  });
  const user = setupUser();
  renderBlog("/blog/first-steps");
  expect(await screen.findByRole("heading", { level: 1, name: "Blog Post Not Found" })).toBeVisible();
  expect(screen.getByText(/Check your connection/)).toBeVisible();
  online = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
});

test("post_draft_is_marked_for_admins", async () => {
  fakeServer({ [one]: { json: { ...post, isPublished: false } } });
  renderBlog("/blog/first-steps");
  expect(await screen.findByText(/Draft, visible to admins only/)).toBeVisible();
});
