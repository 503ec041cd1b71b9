import * as z from "zod/mini";
import { type PostEntry, type Version, versionSchema } from "@/features/posts/api";

/** What somebody has typed and not saved, kept in her tab so that a reload or a lost session does not lose it. */
export interface Draft {
  entry: PostEntry;
  /** The version the edit began from; null for a new post. */
  basedOn: Version | null;
  /** Whether the slug is her own and no longer follows the title. */
  slugTyped: boolean;
}

const draftSchema = z.object({
  entry: z.object({
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string(),
    isPublished: z.boolean(),
  }),
  basedOn: z.nullable(versionSchema),
  slugTyped: z.boolean(),
});

export function keepDraft(owner: string, postId: string | null, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(owner, postId), JSON.stringify(draft));
  } catch (error) {
    console.warn("The draft could not be kept in this tab", error);
  }
}

export function forgetDraft(owner: string, postId: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(owner, postId));
  } catch (error) {
    console.warn("The draft could not be removed from this tab", error);
  }
}

/** What she typed about this post, or about a new one, if it is still unsaved. */
export function draftOf(owner: string, postId: string | null): Draft | null {
  try {
    const text = sessionStorage.getItem(keyOf(owner, postId));
    const parsed = z.safeParse(draftSchema, text && JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Those of the posts (null for a new one) about which she has something unsaved. */
export function unsavedAmong<T extends { id: string }>(owner: string, posts: readonly T[]): (T | null)[] {
  const stored = storedKeys();
  return [null, ...posts].filter((post) => {
    const postId = post?.id ?? null;
    return stored.has(keyOf(owner, postId)) && draftOf(owner, postId) !== null;
  });
}

function storedKeys(): ReadonlySet<string> {
  try {
    return new Set(Object.keys(sessionStorage));
  } catch {
    return new Set();
  }
}

const keyOf = (owner: string, postId: string | null) => `post-draft:${owner}:${postId ?? "new"}`;
