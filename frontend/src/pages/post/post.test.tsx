import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { BlogLists } from "@/pages/post/blog-lists";
import { Post } from "@/pages/post/post";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { fill, setupUser } from "@/testing/user";

const linked = (slug: string) => ({
  slug,
  title: `Title of ${slug}`,
  date: "2025-01-04T12:00:00Z",
  featureImage: null,
});
const post = {
  id: "1",
  slug: "first-steps",
  title: "First steps",
  excerpt: "Where to begin.",
  content: "<p>Begin.</p>",
  isPublished: true,
  createdAt: "2025-01-05T12:00:00Z",
  publishedAt: "2025-01-05T12:00:00Z",
  readingMinutes: 4,
  featureImage: null,
  seoTitle: "",
  authorName: "",
  author: null,
  tags: [{ name: "Family life", slug: "family-life" }],
  headings: [],
  newer: linked("newer"),
  older: linked("older"),
  related: [linked("related")],
  cards: { agents: [], prompts: [] },
};
const calls = {
  post: "GET /api/blog/posts/first-steps",
  tag: "GET /api/blog/tags/family-life",
  archive: "GET /api/blog/archive",
  register: "POST /api/auth/register",
};

function renderPost() {
  renderAt(
    "/blog/first-steps",
    <Routes>
      <Route path="/blog/tag/:slug" element={<BlogLists />} />
      <Route path="/blog/archive/:year?/:month?" element={<BlogLists />} />
      <Route path="/blog/:slug" element={<Post />} />
    </Routes>,
  );
}

test("end_of_post_leads_to_other_posts_and_topics", async () => {
  const list = { name: "Family life", total: 1, posts: [post], isLast: true };
  const archive = {
    tags: [{ name: "Family life", slug: "family-life", posts: 1 }],
    months: [{ name: "January 2025", path: "2025/01", posts: 1 }],
  };
  fakeServer({
    [calls.post]: { json: post },
    [calls.tag]: { json: list },
    [calls.archive]: { json: archive },
  });
  const user = setupUser();
  renderPost();
  const neighbors = within(await screen.findByRole("navigation", { name: "Newer and older posts" }));
  expect(neighbors.getByRole("link", { name: /Title of newer/ })).toHaveAttribute("href", "/blog/newer");
  expect(neighbors.getByRole("link", { name: /Title of older/ })).toHaveAttribute("href", "/blog/older");
  const related = within(screen.getByRole("region", { name: "Read next" }));
  expect(related.getByRole("link", { name: /Title of related/ })).toBeVisible();

  const topic = screen.getByRole("link", { name: "Family life" });
  expect(topic).toHaveAttribute("dir", "auto");
  await user.click(topic);
  expect(await screen.findByRole("heading", { level: 1, name: "Family life" })).toBeVisible();
  expect(screen.getByText("1 post")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Topics and archive" }));
  expect(await screen.findByRole("link", { name: "Family life" })).toHaveAttribute("dir", "auto");
  expect(screen.getByRole("link", { name: "January 2025" })).toHaveAttribute("href", "/blog/archive/2025/01");
});

test("visitor_signs_up_at_the_end_and_returns_to_the_post", async () => {
  const received = fakeServer({ [calls.post]: { json: post }, [calls.register]: { status: 201, json: {} } });
  const user = setupUser();
  renderPost();
  await fill(user, await screen.findByLabelText("First Name"), "Anna");
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "JOIN NOW" }));
  expect(await screen.findByText("at /verify-email?email=anna%40example.org")).toBeVisible();
  const sent = received.find(({ call }) => call === calls.register);
  expect(sent?.body).toMatchObject({ firstName: "Anna", returnTo: "/blog/first-steps" });
});

test("tag_without_posts_says_so", async () => {
  fakeServer({ [calls.tag]: { status: 404 } });
  renderAt(
    "/blog/tag/family-life",
    <Routes>
      <Route path="/blog/tag/:slug" element={<BlogLists />} />
    </Routes>,
  );
  expect(await screen.findByRole("heading", { name: "No posts here" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blog");
});

test("post_shows_author_and_contents_and_copies_section_links", async () => {
  const headings = ["one", "two", "three"].map((text) => ({ id: `section-${text}`, text, level: 2 }));
  const content = headings.map(({ id, text }) => `<h2 id="${id}">${text}</h2>`).join("");
  fakeServer({
    [calls.post]: {
      json: {
        ...post,
        content,
        headings,
        seoTitle: "For search engines",
        authorName: "Ada",
        author: { about: "Ada reads a lot.", picture: null },
      },
    },
  });
  const user = setupUser();
  renderPost();
  const contents = within(await screen.findByRole("navigation", { name: "On this page" }));
  expect(screen.getByRole("region", { name: "Author" })).toHaveTextContent("AdaAda reads a lot.");
  expect(contents.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "#section-one",
    "#section-two",
    "#section-three",
  ]);
  expect(screen.getByText(/· Ada/)).toBeVisible();
  expect(screen.getByText(/· 4 min read$/)).toBeVisible();
  expect(document.title).toMatch(/^For search engines/);

  const section = within(screen.getByRole("heading", { name: /^two/ }));
  await user.click(section.getByRole("link", { name: "Link to this section" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/#section-two$/);
});

test("blocked_clipboard_shows_the_link", async () => {
  const headings = ["one", "two", "three"].map((text) => ({ id: `section-${text}`, text, level: 2 }));
  fakeServer({ [calls.post]: { json: { ...post, content: '<h2 id="section-one">one</h2>', headings } } });
  const user = setupUser();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("blocked"));
  renderPost();
  await user.click(await screen.findByRole("link", { name: "Link to this section" }));
  expect(await screen.findByText(/^Copy this link: .*#section-one$/)).toBeVisible();
  expect(screen.queryByText("Link copied")).not.toBeInTheDocument();
});

const cardId = "01920000-0000-7000-8000-00000000000a";
const planner = {
  id: cardId,
  slug: "planner",
  title: "Planner",
  description: "Plans weeks",
  category: "Home",
  price: 1250,
  isPremium: true,
};

test("card_of_an_agent_offers_visitors_to_join", async () => {
  const content = `<p>Try</p><p data-card="agent:${cardId}"></p>`;
  fakeServer({
    [calls.post]: { json: { ...post, content, cards: { agents: [planner], prompts: [] } } },
  });
  renderPost();
  const card = within(await screen.findByRole("figure", { name: "Planner" }));
  expect(await card.findByRole("link", { name: "Planner" })).toHaveAttribute("href", "/gpts/planner");
  expect(card.getByText("$12.50")).toBeVisible();
  expect(card.getByRole("link", { name: "Join to buy it" })).toHaveAttribute("href", "/");
});

test("card_of_a_prompt_lets_members_copy_it", async () => {
  setSessionHint(true);
  const prompt = {
    id: cardId,
    name: "Dinner",
    category: "Home",
    promptText: "Plan dinner",
    isFeatured: false,
    slug: "plan",
    copies: null,
    createdAt: post.createdAt,
    updatedAt: post.createdAt,
  };
  const content = `<p data-card="prompt:${cardId}"></p>`;
  const cards = { agents: [], prompts: [{ id: cardId, slug: "dinner", name: "Dinner", category: "Home" }] };
  fakeServer({
    [calls.post]: { json: { ...post, content, cards } },
    "GET /api/auth/me": {
      json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
    },
    "GET /api/prompts": { json: [prompt] },
  });
  const user = setupUser();
  renderPost();
  const card = within(await screen.findByRole("figure", { name: "Dinner" }));
  await user.click(await card.findByRole("button", { name: "Copy Prompt" }));
  expect(await card.findByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("Plan dinner");
});
