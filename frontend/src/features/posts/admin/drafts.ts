import * as z from "zod/mini";
import type { EditorTarget } from "@/components/admin/admin-list-page";
import type { Version } from "@/components/admin/use-item-editor";
import { featureImageSchema } from "@/components/feature-image-schema";
import type { PostInput } from "@/features/posts/admin/post-changes";

/** An unsaved post, stored in the tab so that a reload or an expired session does not lose it. */
export interface Draft {
  input: PostInput;
  /** The version that the edit is based on; null for a new post. */
  baseVersion: Version | null;
  /** Whether the slug was edited and no longer follows the title. */
  isSlugCustom: boolean;
  /** What of the post only "Update Post" saves, before it was changed; absent in drafts of earlier versions. */
  settings?: string | undefined;
  /** The editor's state on the server; absent until it has saved something there. */
  saved?: SavedState | undefined;
}

/** Identifies the working copy on the server, and the version of it that the editor knows. */
export interface SavedState {
  /** The id of the post, or of the new post. */
  id: string;
  editor: string;
  /** Null if there was none. */
  updatedAt: string | null;
}

const draftSchema = z.object({
  input: z.object({
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string(),
    isPublished: z.boolean(),
    publishAt: z.string(),
    // Missing in drafts of earlier versions.
    tags: z._default(z.array(z.string()), []),
    seoTitle: z._default(z.string(), ""),
    seoDescription: z._default(z.string(), ""),
    featureImage: z._default(z.nullable(featureImageSchema), null),
    authorId: z._default(z.string(), ""),
    authorName: z._default(z.string(), ""),
  }),
  baseVersion: z.nullable(z.object({ id: z.string(), updatedAt: z.string() })),
  isSlugCustom: z.boolean(),
  settings: z.optional(z.string()),
  saved: z.optional(z.object({ id: z.string(), editor: z.string(), updatedAt: z.nullable(z.string()) })),
});

export function saveDraft(owner: string, postId: string | null, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(owner, postId), JSON.stringify(draft));
  } catch (error) {
    console.warn("draft not saved", error);
  }
}

export function discardDraft(owner: string, postId: string | null): void {
  try {
    sessionStorage.removeItem(draftKey(owner, postId));
  } catch (error) {
    console.warn("The draft could not be removed from this tab", error);
  }
}

export function loadDraft(owner: string, postId: string | null): Draft | null {
  try {
    const text = sessionStorage.getItem(draftKey(owner, postId));
    const parsed = z.safeParse(draftSchema, text && JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The id under which its draft is stored; null for a new post. */
export function draftId({ item, template }: EditorTarget<{ id: string }>): string | null {
  return item?.id ?? (template && `copy-of-${template.id}`);
}

/** The posts, new ones and copies that have a draft. */
export function findDrafts<T extends { id: string }>(owner: string, posts: readonly T[]): EditorTarget<T>[] {
  const stored = storedKeys();
  const targets = [
    { item: null, template: null },
    ...posts.flatMap((post) => [
      { item: post, template: null },
      { item: null, template: post },
    ]),
  ];
  return targets.filter((target) => {
    const id = draftId(target);
    return stored.has(draftKey(owner, id)) && loadDraft(owner, id) !== null;
  });
}

function storedKeys(): ReadonlySet<string> {
  try {
    return new Set(Object.keys(sessionStorage));
  } catch {
    return new Set();
  }
}

const draftKey = (owner: string, postId: string | null) => `post-draft:${owner}:${postId ?? "new"}`;
