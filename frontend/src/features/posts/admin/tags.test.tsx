import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { tagSlug } from "@/features/posts/admin/tags-of-posts";
import {
  calls,
  draft,
  field,
  fillPost,
  first,
  openFirst,
  openNew,
  openPostsAdmin,
  sent,
  summary,
} from "@/testing/posts-admin";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

beforeEach(dismissToasts);

const openTags = (responses: Parameters<typeof openPostsAdmin>[0]) =>
  openPostsAdmin(responses, "/admin/tags");

const tagged = { ...first, tags: ["Meal planning"] };
const lists = { [calls.list]: { json: [tagged, draft].map(summary) }, [calls.one]: { json: tagged } };

test("enter_adds_tags_as_other_posts_spell_them", async () => {
  const { received, user } = openPostsAdmin({ ...lists, [calls.create]: { status: 201, json: first } });
  await openNew(user);
  await fillPost(user);
  await user.type(await field("Tags"), "meal PLANNING{Enter}AI{Enter}ai{Enter}Travel");
  expect(screen.getAllByRole("button", { name: /^Remove the tag/ })).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Remove the tag AI" }));
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  await screen.findByText("Blog post created successfully");
  // Of a tag that was typed without Enter, too.
  expect(sent(received, calls.create)[0]).toMatchObject({ tags: ["Meal planning", "Travel"] });
});

test.each([
  ["C", "c"],
  ["C++", "c-plus-plus"],
  ["C#", "c-sharp"],
  [".NET", "dot-net"],
  ["R&D", "r-and-d"],
  ["A*", "a-star"],
  ["Food & Drink", "food-drink"],
  ["Node.js", "nodejs"],
  ["...", ""],
])("tag_slug_of_%j_is_%j", (name, slug) => {
  expect(tagSlug(name)).toBe(slug);
});

test("tag_that_would_be_another_one_is_refused", async () => {
  const days = summary({ ...first, tags: ["Mother's Day"] });
  const { user } = openPostsAdmin({ ...lists, [calls.list]: { json: [days] } });
  await openNew(user);
  await user.type(await field("Tags"), "C{Enter}C++{Enter}Mothers Day{Enter}");
  expect(screen.getAllByRole("button", { name: /^Remove the tag/ })).toHaveLength(2);
  expect(screen.getByText(/^That would be the same tag as “Mother's Day”/)).toBeVisible();
  expect(await field("Tags")).toHaveValue("Mothers Day");
});

test("tag_in_hebrew_reads_from_right_to_left", async () => {
  const { user } = openPostsAdmin(lists);
  await openNew(user);
  await user.type(await field("Tags"), "קפה (AI){Enter}");
  const chip = screen.getByRole("list", { name: "Added to this post" });
  expect(within(chip).getByText("קפה (AI)")).toHaveAttribute("dir", "auto");
});

test("comma_ends_a_tag", async () => {
  const { user } = openPostsAdmin(lists);
  await openNew(user);
  await user.type(await field("Tags"), "Water, plants,");
  expect(screen.getByRole("button", { name: "Remove the tag Water" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove the tag plants" })).toBeVisible();
  expect(await field("Tags")).toHaveValue("");
  await user.click(await field("Tags"));
  await user.paste("AI, 🤔, meal planning");
  expect(screen.getByRole("button", { name: "Remove the tag AI" })).toBeVisible();
  expect(await screen.findByText("Tags need at least one letter from A to Z or a digit")).toBeVisible();
  expect(await field("Tags")).toHaveValue("🤔, meal planning");
});

test("author_of_a_new_post_is_offered_once", async () => {
  const authors = ["Ada", "Eva"].map((firstName, at) => ({ id: `a${at}`, firstName }));
  const { user } = openPostsAdmin({ ...lists, "GET /api/admin/blog/authors": { json: authors } });
  await openNew(user);
  await user.click(await screen.findByText("Search engines and author"));
  await waitFor(() => expect(screen.getByLabelText("Author")).toHaveTextContent(/^Ada \(you\)Eva$/));
});

test("invalid_tag_is_explained", async () => {
  const { user } = openPostsAdmin(lists);
  await openNew(user);
  await user.type(await field("Tags"), "🤔{Enter}");
  expect(await screen.findByText("Tags need at least one letter from A to Z or a digit")).toBeVisible();
});

test("preview_shows_texts_for_search_engines_or_those_of_the_post", async () => {
  const { received, user } = openPostsAdmin({ ...lists, [calls.update]: { json: tagged } });
  await openFirst(user);
  await user.click(await screen.findByText("Search engines and author"));
  const preview = within(screen.getByRole("region", { name: "Preview of a search result" }));
  expect(preview.getByText(/^First steps · /)).toBeVisible();
  await user.type(await field("SEO title"), "Begin here");
  expect(preview.getByText(/^Begin here · /)).toBeVisible();
  expect(screen.getByText("10/70 characters")).toBeVisible();
  await user.clear(await field("Author name"));
  await user.click(screen.getByRole("button", { name: "Update Post" }));
  await screen.findByText("Blog post updated successfully");
  expect(sent(received, calls.update)[0]).toMatchObject({
    seoTitle: "Begin here",
    authorId: "a1",
    authorName: "",
    tags: ["Meal planning"],
  });
});

test("rename_to_an_invalid_name_is_explained_at_its_field", async () => {
  const message = "Tags must be 40 characters or less";
  const { user } = openTags({
    ...lists,
    "PUT /api/admin/blog/tags/meal-planning": { status: 422, json: { message, fields: { name: message } } },
  });
  await user.type(await field("Name of the tag Meal planning"), " of a very long week{Enter}");
  expect(await screen.findByText(message)).toBeVisible();
  expect(await field("Name of the tag Meal planning")).toBeInvalid();
});

test("merge_of_tags_is_confirmed", async () => {
  const call = "PUT /api/admin/blog/tags/meal-planning";
  let isFirst = true;
  const { received, user } = openTags({
    ...lists,
    [call]: () => {
      const response = isFirst
        ? { status: 409, json: { code: "tag_exists", message: "There is already a tag Dinner." } }
        : { status: 204 };
      isFirst = false;
      return response;
    },
  });
  const name = await field("Name of the tag Meal planning");
  await user.clear(name);
  await user.type(name, "Dinner");
  await user.click(screen.getByRole("button", { name: "Rename" }));
  const question = await screen.findByRole("alertdialog", { name: "Merge the two tags?" });
  await user.click(within(question).getByRole("button", { name: "Merge" }));
  expect(await screen.findByText("Tags merged")).toBeVisible();
  expect(sent(received, call)).toEqual([
    { name: "Dinner", merge: false },
    { name: "Dinner", merge: true },
  ]);
});

test("change_of_a_tag_moves_the_focus_to_a_field_nearby", async () => {
  let tags = [["Meal planning"], ["Dinner", "AI"]];
  const { user } = openTags({
    [calls.list]: () => ({
      json: [first, draft].map((post, at) => summary({ ...post, tags: tags[at] ?? [] })),
    }),
    "PUT /api/admin/blog/tags/meal-planning": (body) => {
      if (!(body as { merge: boolean }).merge) return { status: 409, json: { code: "tag_exists" } };
      tags = [["Dinner"], ["Dinner", "AI"]];
      return { status: 204 };
    },
    "DELETE /api/admin/blog/tags/ai": () => {
      tags = [["Dinner"], ["Dinner"]];
      return { status: 204 };
    },
    "PUT /api/admin/blog/tags/dinner": () => {
      tags = [["Supper"], ["Supper"]];
      return { status: 204 };
    },
  });
  const name = await field("Name of the tag Meal planning");
  await user.clear(name);
  await user.type(name, "Dinner{Enter}");
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  await waitFor(async () => expect(await field("Name of the tag Dinner")).toHaveFocus());

  await user.click(screen.getByRole("button", { name: "Delete the tag AI" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await field("Name of the tag Dinner")).toHaveFocus());

  await user.clear(await field("Name of the tag Dinner"));
  await user.type(await field("Name of the tag Dinner"), "Supper{Enter}");
  await waitFor(async () => expect(await field("Name of the tag Supper")).toHaveFocus());
});
