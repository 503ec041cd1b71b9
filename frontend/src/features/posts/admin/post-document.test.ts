import { expect, test } from "vitest";
import {
  differsFromPost,
  differsFromSaved,
  isTextUnsaved,
  newDocument,
  type PostDocument,
  type PostEvent,
  postReducer,
} from "@/features/posts/admin/post-document";
import { emptyPost } from "@/features/posts/admin/post-fields";
import { toText, type WorkingCopy } from "@/features/posts/admin/working-copies";

const post = { ...emptyPost, title: "First steps", slug: "first-steps", isPublished: true };
const copyOf = (text: Partial<typeof post>): WorkingCopy => ({
  ...toText({ ...post, ...text }),
  id: "1",
  editedBy: "Eva",
  postUpdatedAt: "2025-03-01T11:00:00Z",
  updatedAt: "2025-03-01T12:00:00Z",
});
const loaded: PostEvent = { type: "loaded", original: post, copy: null, isSlugCustom: true };
const edited = (input: Partial<typeof post>): PostEvent => ({ type: "edited", input });
const after = (...events: PostEvent[]): PostDocument => events.reduce(postReducer, newDocument("1", null));
const saved = (document: PostDocument): PostEvent => ({
  type: "copySaved",
  text: toText(document.input),
  updatedAt: "2025-03-01T12:00:01Z",
});

test("loaded_post_differs_neither_from_itself_nor_from_the_server", () => {
  expect(differsFromPost(after(loaded))).toBe(false);
  expect(differsFromSaved(after(loaded))).toBe(false);
});

test("saved_text_differs_only_from_the_post", () => {
  const written = after(loaded, edited({ title: "First steps!" }));
  expect(differsFromSaved(written)).toBe(true);
  const document = postReducer(written, saved(written));
  expect(differsFromPost(document)).toBe(true);
  expect(differsFromSaved(document)).toBe(false);
});

test("undone_text_differs_only_from_the_server", () => {
  const written = after(loaded, edited({ title: "First steps!" }));
  const undone = postReducer(postReducer(written, saved(written)), edited({ title: "First steps" }));
  expect(differsFromPost(undone)).toBe(false);
  expect(differsFromSaved(undone)).toBe(true);
  expect(differsFromSaved(postReducer(undone, { type: "copyDiscarded" }))).toBe(false);
});

test("text_typed_while_it_is_saved_is_unsaved", () => {
  const written = after(loaded, edited({ title: "First steps!" }));
  const typed = postReducer(written, edited({ title: "First steps!?" }));
  expect(isTextUnsaved(postReducer(typed, saved(written)))).toBe(true);
  const typedContent = postReducer(written, { type: "contentTyped" });
  expect(isTextUnsaved(postReducer(typedContent, saved(written)))).toBe(true);
});

test("publication_is_not_saved_with_the_text", () => {
  const unpublished = after(loaded, edited({ isPublished: false }));
  expect(isTextUnsaved(unpublished)).toBe(false);
  expect(differsFromSaved(unpublished)).toBe(true);
});

test("slug_follows_the_title_of_a_new_post_until_it_is_typed", () => {
  const named = postReducer(newDocument(null, null), edited({ title: "Five dinners" }));
  expect(named.input.slug).toBe("five-dinners");
  const custom = [edited({ slug: "own" }), edited({ title: "Six" })].reduce(postReducer, named);
  expect(custom.input.slug).toBe("own");
});

test("rebased_document_is_compared_with_the_newer_version", () => {
  const newer = { original: { ...post, excerpt: "New" }, copy: copyOf({ title: "Eva's" }) };
  const document = after(
    loaded,
    edited({ title: "Eva's" }),
    { type: "newerShown", newer },
    { type: "rebased" },
  );
  expect(document.workingCopy.updatedAt).toBe(newer.copy.updatedAt);
  expect(isTextUnsaved(document)).toBe(false);
  expect(differsFromPost(document)).toBe(true);
});

test("forked_document_is_a_new_post_that_is_not_saved", () => {
  const written = after(loaded, edited({ title: "First steps!" }));
  const forked = postReducer(postReducer(written, saved(written)), { type: "forked" });
  expect(forked.workingCopy).toMatchObject({ updatedAt: null });
  expect(forked.workingCopy.id).not.toBe("1");
  expect(isTextUnsaved(forked)).toBe(true);
});
