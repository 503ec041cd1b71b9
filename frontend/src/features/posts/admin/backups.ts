import * as z from "zod/mini";
import type { EditorTarget } from "@/components/admin/admin-list-page";
import type { Version } from "@/components/admin/use-item-editor";
import { featureImageSchema } from "@/components/media/feature-image-schema";
import type { PostInput } from "@/features/posts/admin/post-changes";

/** An unsaved post, stored in the tab so that a reload or an expired session does not lose it. */
export interface Backup {
  input: PostInput;
  /** The version that the edit is based on; null for a new post. */
  baseVersion: Version | null;
  /** Whether the slug was edited and no longer follows the title. */
  isSlugCustom: boolean;
  /** What of the post only "Update Post" saves, before it was changed; absent in backups of earlier versions. */
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

const backupSchema = z.object({
  input: z.object({
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string(),
    isPublished: z.boolean(),
    publishAt: z.string(),
    // Missing in backups of earlier versions.
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

export function saveBackup(account: string, key: string | null, backup: Backup): void {
  try {
    sessionStorage.setItem(storageKey(account, key), JSON.stringify(backup));
  } catch (error) {
    console.warn("backup not saved", error);
  }
}

export function discardBackup(account: string, key: string | null): void {
  try {
    sessionStorage.removeItem(storageKey(account, key));
  } catch (error) {
    console.warn("The backup could not be removed from this tab", error);
  }
}

export function loadBackup(account: string, key: string | null): Backup | null {
  try {
    const text = sessionStorage.getItem(storageKey(account, key));
    const parsed = z.safeParse(backupSchema, text && JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The key of its backup; null for a new post. */
export function backupKey({ item, template }: EditorTarget<{ id: string }>): string | null {
  return item?.id ?? (template && `copy-of-${template.id}`);
}

/** The posts, new ones and copies that have a backup. */
export function findBackups<T extends { id: string }>(
  account: string,
  posts: readonly T[],
): EditorTarget<T>[] {
  const stored = storedKeys();
  const targets = [
    { item: null, template: null },
    ...posts.flatMap((post) => [
      { item: post, template: null },
      { item: null, template: post },
    ]),
  ];
  return targets.filter((target) => {
    const id = backupKey(target);
    return stored.has(storageKey(account, id)) && loadBackup(account, id) !== null;
  });
}

function storedKeys(): ReadonlySet<string> {
  try {
    return new Set(Object.keys(sessionStorage));
  } catch {
    return new Set();
  }
}

const storageKey = (account: string, key: string | null) => `post-draft:${account}:${key ?? "new"}`;
