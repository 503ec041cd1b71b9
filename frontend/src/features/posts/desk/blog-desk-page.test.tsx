import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { BlogDesk } from "@/app/blog-desk";
import { BlogPage } from "@/features/posts/blog-page";
import type { PostEditorProps } from "@/features/posts/editor/post-editor";
import type { Post } from "@/features/posts/schema";
import { type FakeAnswer, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { dismissAllToasts } from "@/testing/shop";

// The editor itself is tried in a real browser.
vi.mock("@/features/posts/editor/post-editor", () => ({
  PostEditor: ({ initialHtml, onChange, labelledBy, errorId, ref }: PostEditorProps) => (
    <textarea
      ref={ref as React.Ref<HTMLTextAreaElement>}
      defaultValue={initialHtml}
      onChange={(event) => onChange(event.target.value)}
      aria-labelledby={labelledBy}
      aria-describedby={errorId}
    />
  ),
}));

const ada = { email: "ada@example.org", firstName: "Ada", isAdmin: true };
const me = "GET /api/auth/me";
const list = "GET /api/admin/blog/posts";
const create = "POST /api/admin/blog/posts";
const update = "PUT /api/admin/blog/posts/1";
const remove = "DELETE /api/admin/blog/posts/1";
const first: Post = {
  id: "1",
  slug: "first-steps",
  title: "First steps",
  excerpt: "Where to begin.",
  content: "<p>Begin.</p>",
  isPublished: true,
  createdAt: "2025-01-05T12:00:00Z",
  updatedAt: "2025-01-05T12:00:00Z",
};
const draft: Post = {
  ...first,
  id: "2",
  slug: "second",
  title: "Second",
  isPublished: false,
  updatedAt: "2025-02-01T12:00:00Z",
};

beforeEach(dismissAllToasts);

function openDesk(answers: Parameters<typeof fakeServer>[0], at = "/admin/blog") {
  const received = fakeServer({ [me]: { json: ada }, [list]: { json: [first, draft] }, ...answers });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  renderAt(
    at,
    <>
      <Link to="/blog">To the blog</Link>
      <Link to="/admin/blog">To the desk</Link>
      <Routes>
        <Route path="/admin/blog" element={<BlogDesk />} />
        <Route path="/blog" element={<BlogPage />} />
      </Routes>
    </>,
  );
  return { received, user };
}
type User = ReturnType<typeof userEvent.setup>;

const sent = (received: { call: string; body: unknown }[], call: string) =>
  received.filter((one) => one.call === call).map((one) => one.body);
const field = (name: string) => screen.findByRole("textbox", { name });

async function openNew(user: User) {
  await user.click(await screen.findByRole("button", { name: "Add New Post" }));
  return screen.findByRole("dialog", { name: "Add New Blog Post" });
}
async function openFirst(user: User) {
  await user.click(await screen.findByRole("button", { name: "Edit First steps" }));
  return screen.findByRole("dialog", { name: "Edit Blog Post" });
}
async function fill(user: User, title = "Five dinners") {
  await user.type(await field("Title"), title);
  await user.type(await field("Excerpt"), "One list.");
  await user.type(await field("Content"), "<p>Text</p>");
}

test("each post shows its state, slug and dates, the date of a change only if there was one", async () => {
  openDesk({});
  expect(screen.getByText("Loading...")).toBeVisible();
  const [published, unpublished] = await screen.findAllByRole("listitem");
  const card = within(published as HTMLElement);
  for (const text of ["Published", "Where to begin.", "/first-steps", "Jan 5, 2025"])
    expect(card.getByText(text)).toBeVisible();
  expect(card.queryByText(/Updated/)).not.toBeInTheDocument();
  expect(within(unpublished as HTMLElement).getByText("Draft")).toBeVisible();
  expect(within(unpublished as HTMLElement).getByText("Feb 1, 2025")).toBeVisible();
});

test("a desk without posts invites to write the first", async () => {
  openDesk({ [list]: { json: [] } });
  expect(await screen.findByText("No blog posts yet. Create your first post to get started!")).toBeVisible();
});

test("a new post takes its slug from the title and is saved as a draft", async () => {
  const { received, user } = openDesk({
    [create]: { status: 201, json: { ...draft, id: "3", title: "Five dinners" } },
  });
  const dialog = await openNew(user);
  await fill(user, "  Five Dinners, one list!");
  expect(await field("Slug (URL)")).toHaveValue("five-dinners-one-list");
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  expect(sent(received, create)).toEqual([
    {
      title: "Five Dinners, one list!",
      slug: "five-dinners-one-list",
      excerpt: "One list.",
      content: "<p>Text</p>",
      isPublished: false,
    },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test("a slug she has typed no longer follows the title, even when she empties it", async () => {
  const { user } = openDesk({});
  await openNew(user);
  await user.type(await field("Title"), "One");
  await user.clear(await field("Slug (URL)"));
  await user.type(await field("Title"), " two");
  expect(await field("Slug (URL)")).toHaveValue("");
  await user.type(await field("Slug (URL)"), "own");
  await user.type(await field("Title"), " three");
  expect(await field("Slug (URL)")).toHaveValue("own");
});

test("the slug of a post that is edited stays as it is", async () => {
  const { user } = openDesk({});
  await openFirst(user);
  await user.type(await field("Title"), " and more");
  expect(await field("Slug (URL)")).toHaveValue("first-steps");
});

test("a title without letters that a slug may have asks for one to be typed", async () => {
  const { user } = openDesk({});
  await openNew(user);
  await user.type(await field("Title"), "汉字");
  expect(await field("Slug (URL)")).toHaveValue("");
  expect(await field("Slug (URL)")).toHaveAccessibleDescription(/Please type a slug/);
});

test("what is missing or malformed is said at its field, and nothing is sent", async () => {
  const { received, user } = openDesk({});
  await openNew(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  await waitFor(async () => expect(await field("Title")).toHaveAccessibleDescription("Title is required"));
  expect(await field("Slug (URL)")).toHaveAccessibleDescription(/Slug is required/);
  expect(await field("Excerpt")).toHaveAccessibleDescription(/Excerpt is required/);
  expect(await field("Content")).toHaveAccessibleDescription("Content is required");
  await user.type(await field("Slug (URL)"), "Not a--slug");
  expect(await field("Slug (URL)")).toHaveAccessibleDescription(
    /Slug must be lowercase letters, numbers, and hyphens only/,
  );
  await user.click(await field("Excerpt"));
  await user.paste("a".repeat(301));
  expect(await field("Excerpt")).toHaveAccessibleDescription(/Excerpt must be less than 300 characters/);
  await user.clear(await field("Excerpt"));
  await user.paste("a".repeat(300));
  expect(await field("Excerpt")).not.toHaveAccessibleDescription(/less than 300/);
  expect(sent(received, create)).toEqual([]);
});

test("readers' lists that were fetched before a change show it", async () => {
  let title = "First steps";
  const { user } = openDesk(
    {
      "GET /api/blog/posts": () => ({ json: [{ ...first, title }] }),
      [update]: () => {
        title = "First steps!";
        return { json: { ...first, title } };
      },
    },
    "/blog",
  );
  expect(await screen.findByRole("link", { name: "First steps" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "To the desk" }));
  await openFirst(user);
  await user.type(await field("Title"), "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "To the blog" }));
  expect(await screen.findByRole("link", { name: "First steps!" })).toBeVisible();
});

test("an edit says which version it began from, and the list is fetched anew afterwards", async () => {
  let saved = first;
  const { received, user } = openDesk({
    [list]: () => ({ json: [saved] }),
    [update]: () => {
      saved = { ...first, title: "First steps!", isPublished: false, updatedAt: "2025-03-01T12:00:00Z" };
      return { json: saved };
    },
  });
  await openFirst(user);
  await user.type(await field("Title"), "!");
  await user.click(screen.getByRole("switch", { name: "Publish Status" }));
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  expect(sent(received, update)).toEqual([
    expect.objectContaining({ title: "First steps!", isPublished: false, updatedAt: first.updatedAt }),
  ]);
  expect(await screen.findByRole("heading", { name: "First steps!" })).toBeVisible();
  expect(sent(received, list)).toHaveLength(2);
});

test("a slug that is taken is said at its field, with a free one to press", async () => {
  let answer: FakeAnswer = {
    status: 409,
    json: {
      code: "slug_taken",
      message: "This slug is taken. five-dinners-2 is free.",
      fields: { slug: "This slug is taken. five-dinners-2 is free." },
      suggestion: "five-dinners-2",
    },
  };
  const { received, user } = openDesk({ [create]: () => answer });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  await user.click(await screen.findByRole("button", { name: "Use five-dinners-2" }));
  expect(await field("Slug (URL)")).toHaveValue("five-dinners-2");
  expect(await field("Content")).toHaveValue("<p>Text</p>");
  answer = { status: 201, json: { ...draft, id: "3" } };
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, create)[1]).toMatchObject({ slug: "five-dinners-2" });
});

const conflict: FakeAnswer = {
  status: 409,
  json: { code: "edit_conflict", message: "Somebody else has changed this post meanwhile." },
};
const newer: Post = {
  ...first,
  title: "Newer title",
  content: "<p>Theirs.</p>",
  updatedAt: "2025-03-01T12:00:00Z",
};

test("a newer version is shown before it is saved over, deliberately", async () => {
  let answer = conflict;
  let posts = [first];
  const { received, user } = openDesk({ [update]: () => answer, [list]: () => ({ json: posts }) });
  await openFirst(user);
  await user.type(await field("Content"), "<p>Mine.</p>");
  posts = [newer];
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  expect(await screen.findByText("Theirs.")).toBeVisible();
  expect(await field("Content")).toHaveValue("<p>Begin.</p><p>Mine.</p>");
  answer = { json: { ...newer, title: "First steps", content: "<p>Begin.</p><p>Mine.</p>" } };
  await user.click(screen.getByRole("button", { name: "Save mine over it" }));
  expect(await screen.findByText("Blog post updated successfully")).toBeVisible();
  expect(sent(received, update)[1]).toMatchObject({
    title: "First steps",
    content: "<p>Begin.</p><p>Mine.</p>",
    updatedAt: newer.updatedAt,
  });
});

test("she can go on with the newer version, and is asked before her own text is given up", async () => {
  let posts = [first];
  const { user } = openDesk({ [update]: conflict, [list]: () => ({ json: posts }) });
  await openFirst(user);
  await user.type(await field("Content"), "<p>Mine.</p>");
  posts = [newer];
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await user.click(await screen.findByRole("button", { name: "Show the newer version" }));
  await user.click(await screen.findByRole("button", { name: "Go on with the newer version" }));
  await user.click(await screen.findByRole("button", { name: "Give it up" }));
  await waitFor(async () => expect(await field("Content")).toHaveValue("<p>Theirs.</p>"));
  expect(await field("Title")).toHaveValue("Newer title");
});

test("a post that was deleted meanwhile can be saved as a new one", async () => {
  const { received, user } = openDesk({
    [update]: { status: 404, json: { code: "not_found", message: "This post does not exist any more" } },
    [create]: { status: 201, json: { ...first, id: "3" } },
  });
  await openFirst(user);
  await user.type(await field("Title"), "!");
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await user.click(await screen.findByRole("button", { name: "Save it as a new post" }));
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, create)[0]).toMatchObject({ title: "First steps!" });
});

test("a session that has ended is begun again in place, and the post is saved", async () => {
  let signedIn = false;
  const { received, user } = openDesk({
    [create]: () =>
      signedIn
        ? { status: 201, json: { ...draft, id: "3" } }
        : { status: 401, json: { code: "unauthenticated" } },
    "POST /api/auth/login": () => {
      signedIn = true;
      return { json: ada };
    },
  });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  await user.type(await screen.findByLabelText("Password for ada@example.org"), "sunflower{Enter}");
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, "POST /api/auth/login")).toEqual([
    { email: "ada@example.org", password: "sunflower" },
  ]);
  expect(screen.getByText("at /admin/blog")).toBeVisible();
});

test("whoever does not sign in again keeps what she typed", async () => {
  const { user } = openDesk({ [create]: { status: 401, json: { code: "unauthenticated" } } });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  const question = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(await field("Title")).toHaveValue("Five dinners");
  expect(screen.getByRole("button", { name: "Create Post" })).toBeVisible();
});

test.each<[string, FakeAnswer | "offline"]>([
  ["offline", "offline"],
  ["with a fault of the server", { status: 500, json: { code: "internal", message: "Something broke." } }],
])("a save that fails %s keeps everything and says so", async (_how, answer) => {
  const { user } = openDesk({ [create]: answer });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Error")).toBeVisible();
  expect(await field("Content")).toHaveValue("<p>Text</p>");
  expect(screen.getByRole("button", { name: "Create Post" })).toHaveAccessibleDescription(
    /What you typed is still here/,
  );
});

test("a dialog with unsaved text asks before it closes; one without does not", async () => {
  const { user } = openDesk({});
  const untouched = await openFirst(user);
  await user.click(within(untouched).getByRole("button", { name: "Cancel" }));
  expect(untouched).not.toBeInTheDocument();

  const dialog = await openFirst(user);
  await user.type(await field("Title"), "!");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep writing" }));
  expect(await field("Title")).toHaveValue("First steps!");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  expect(dialog).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test("closing the tab asks while there is unsaved text", async () => {
  const { user } = openDesk({});
  await openFirst(user);
  const closes = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(closes()).toBe(true);
  await user.type(await field("Title"), "!");
  expect(closes()).toBe(false);
});

test("what was typed before a reload is offered back, and can be given up", async () => {
  const { user } = openDesk({});
  await openFirst(user);
  await user.type(await field("Title"), "!");
  cleanup();

  const { user: later } = openDesk({});
  expect(await screen.findByText("Your changes to “First steps” are not saved yet.")).toBeVisible();
  await later.click(screen.getByRole("button", { name: "Continue writing" }));
  expect(await field("Title")).toHaveValue("First steps!");
  await later.click(screen.getByRole("button", { name: "Go back to the saved post" }));
  await later.click(await screen.findByRole("button", { name: "Give it up" }));
  await waitFor(async () => expect(await field("Title")).toHaveValue("First steps"));
  expect(sessionStorage).toHaveLength(0);
});

test("deleting asks, then tells, and the post is gone", async () => {
  let posts = [first, draft];
  const { received, user } = openDesk({
    [list]: () => ({ json: posts }),
    [remove]: () => {
      posts = [draft];
      return { status: 204 };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete First steps" }));
  expect(await screen.findByText("Are you sure you want to delete this blog post?")).toBeVisible();
  expect(sent(received, remove)).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Blog post deleted successfully")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "First steps" })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Second" })).toBeVisible();
});

test("a post that could not be deleted stays, and it is said why", async () => {
  const { user } = openDesk({
    [remove]: { status: 503, json: { code: "unavailable", message: "The database is away." } },
  });
  await user.click(await screen.findByRole("button", { name: "Delete First steps" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getByRole("heading", { name: "First steps", hidden: true })).toBeInTheDocument();
});
