import type { PostInput } from "@/features/posts/admin/post-changes";
import { emptyPost } from "@/features/posts/admin/post-fields";
import { type PostText, toText, type WorkingCopy } from "@/features/posts/admin/working-copies";
import { slugFromTitle } from "@/lib/text/slug";
import { randomUuid } from "@/lib/text/uuid";

/** Identifies the working copy on the server, and the version of it that the editor knows. */
export interface CopyVersion {
  /** The id of the post, or of the new post. */
  id: string;
  /** The id of this editor; the API's name. */
  editor: string;
  /** Null if there was none. */
  updatedAt: string | null;
}

/** An open post: what is written, and how it differs from the post and from what the server has. */
export interface PostDocument {
  /** What the fields show. */
  input: PostInput;
  /** What they show without changes: the post, the post that is duplicated, or nothing. */
  original: PostInput;
  /** The text that the server has: of the working copy or, without one, of the original. */
  saved: PostText;
  workingCopy: CopyVersion;
  /** The version of someone else that was shown last. */
  newer: { original: PostInput; copy: WorkingCopy | null } | null;
  /** Whether the content editor has text that is not in `input` yet. */
  isContentUnread: boolean;
  /** Whether the slug no longer follows the title. */
  isSlugCustom: boolean;
  /** Changes when the content editor must start again, with another text. */
  contentKey: number;
}

export type PostEvent =
  | { type: "edited"; input: Partial<PostInput> }
  | { type: "contentTyped" }
  /** Another text takes the place of what was written. */
  | { type: "replaced"; input: Partial<PostInput>; isSlugCustom?: boolean }
  | { type: "loaded"; original: PostInput; copy: WorkingCopy | null; isSlugCustom: boolean }
  | { type: "copySaved"; text: PostText; updatedAt: string }
  | { type: "copyDiscarded" }
  /** Continues as another new post. */
  | { type: "forked" }
  | { type: "newerShown"; newer: PostDocument["newer"] }
  /** Continues on top of the version that was shown last. */
  | { type: "rebased" };

/** A new post, or one that has not loaded yet. */
export function newDocument(postId: string | null, copy: WorkingCopy | null): PostDocument {
  const text = { ...emptyPost, ...(copy && toText(copy)) };
  return {
    input: text,
    original: emptyPost,
    saved: toText(text),
    workingCopy: { ...newCopyVersion(postId ?? copy?.id), updatedAt: copy?.updatedAt ?? null },
    newer: null,
    isContentUnread: false,
    isSlugCustom: postId !== null || copy !== null,
    contentKey: 0,
  };
}

const newCopyVersion = (id = randomUuid()): CopyVersion => ({ id, editor: randomUuid(), updatedAt: null });

export function postReducer(state: PostDocument, event: PostEvent): PostDocument {
  const { original, workingCopy, newer } = state;
  switch (event.type) {
    case "edited":
      return edited(state, event.input);
    case "contentTyped":
      return { ...state, isContentUnread: true };
    case "replaced":
      return {
        ...state,
        input: { ...state.input, ...event.input },
        isContentUnread: false,
        isSlugCustom: event.isSlugCustom ?? state.isSlugCustom,
        contentKey: state.contentKey + 1,
      };
    case "loaded": {
      const input = { ...event.original, ...(event.copy && toText(event.copy)) };
      return {
        ...state,
        input,
        original: event.original,
        saved: toText(input),
        workingCopy: { ...workingCopy, updatedAt: event.copy?.updatedAt ?? null },
        isContentUnread: false,
        isSlugCustom: event.isSlugCustom,
        contentKey: state.contentKey + 1,
      };
    }
    case "copySaved":
      return { ...state, saved: event.text, workingCopy: { ...workingCopy, updatedAt: event.updatedAt } };
    case "copyDiscarded":
      return { ...state, saved: toText(original), workingCopy: { ...workingCopy, updatedAt: null } };
    case "forked":
      return { ...state, saved: toText(original), workingCopy: newCopyVersion() };
    case "newerShown":
      return { ...state, newer: event.newer };
    case "rebased":
      if (!newer) return state;
      return {
        ...state,
        original: newer.original,
        saved: toText(newer.copy ?? newer.original),
        workingCopy: { ...workingCopy, updatedAt: newer.copy?.updatedAt ?? null },
        newer: null,
      };
  }
}

function edited(state: PostDocument, changes: Partial<PostInput>): PostDocument {
  const { title, slug, content } = changes;
  const input = { ...state.input, ...changes };
  if (title !== undefined && !state.isSlugCustom) input.slug = slugFromTitle(title);
  return {
    ...state,
    input,
    isSlugCustom: state.isSlugCustom || slug !== undefined,
    isContentUnread: state.isContentUnread && content === undefined,
  };
}

/** Whether something would be lost if the document were replaced with the post. */
export function differsFromPost({ isContentUnread, input, original }: PostDocument): boolean {
  return isContentUnread || !isSame(input, original);
}

/** Whether the server does not have the text as it is now. */
export function isTextUnsaved({ isContentUnread, input, saved }: PostDocument): boolean {
  return isContentUnread || !isSame(toText(input), saved);
}

/** Whether something would be lost if the tab were closed. What is no text is only saved with the post. */
export function differsFromSaved(document: PostDocument): boolean {
  const { input, original } = document;
  return isTextUnsaved(document) || !isSame({ ...input, ...toText(original) }, original);
}

export function isSame<T extends object>(one: T, other: T): boolean {
  const isEqual = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
  return (Object.keys(one) as (keyof T)[]).every((name) => isEqual(one[name], other[name]));
}
