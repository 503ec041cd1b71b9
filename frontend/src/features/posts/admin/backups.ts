import type { EditorTarget } from "@/components/admin/admin-list-page";
import type { Version } from "@/components/admin/use-item-editor";
import type { PostDocument } from "@/features/posts/admin/post-document";
import { emptyPost } from "@/features/posts/admin/post-fields";
import { isRecord } from "@/lib/guards";

/** An unsaved post, stored in the tab so that a reload or an expired session does not lose it. */
export interface Backup {
  document: PostDocument;
  /** The version that the edit is based on; null for a new post. */
  baseVersion: Version | null;
}

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
    const stored: unknown = text && JSON.parse(text);
    return isBackup(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Whether an earlier version of this page did not store something else. */
function isBackup(stored: unknown): stored is Backup {
  if (!isRecord(stored) || !isRecord(stored.document)) return false;
  const { input, original, saved, workingCopy } = stored.document;
  const isPost = (post: unknown) =>
    isRecord(post) && Object.entries(emptyPost).every(([name, empty]) => typeof post[name] === typeof empty);
  return isPost(input) && isPost(original) && isRecord(saved) && isRecord(workingCopy);
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

const storageKey = (account: string, key: string | null) => `post-backup:${account}:${key ?? "new"}`;
