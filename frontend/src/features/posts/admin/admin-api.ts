import { useSWRConfig } from "swr";
import {
  byName,
  dateFilters,
  newestFirst,
  oldestFirst,
  searchFilter,
  selectFilter,
  sortFilter,
} from "@/components/admin/filters";
import type { BulkChange, BulkOutcome } from "@/components/admin/item-changes";
import { type CursorList, useCursorList } from "@/components/admin/use-cursor-list";
import { fetchItem } from "@/components/admin/use-item-load";
import { discardBackup } from "@/features/posts/admin/backups";
import { messages, statuses } from "@/features/posts/admin/messages";
import { deletePost, usePostChanges } from "@/features/posts/admin/post-changes";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import type { RequestBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, type RequestOptions, send } from "@/lib/api/http";
import { invalidate } from "@/lib/api/invalidate";
import { useQuery } from "@/lib/api/query";

const filters = [
  searchFilter(messages.list.search),
  selectFilter("status", "Status", { ...statuses, unsaved: messages.list.unsaved }),
  ...dateFilters(),
  sortFilter(
    newestFirst,
    oldestFirst,
    { value: "-updated", label: "Recently updated" },
    ...byName("title", "Title"),
  ),
];

type PostBulkRequest = RequestBody<"/api/admin/blog/posts/bulk", "post">;

/** The list of posts, including drafts. */
export const usePostList = (): CursorList<AdminPostSummary, unknown> =>
  useCursorList({ endpoint: "/api/admin/blog/posts", filters });

/** All posts, including drafts. */
export function useAdminPosts() {
  return useQuery("/api/admin/blog/posts");
}

/** The admins who can be chosen as authors. */
export function useAuthors() {
  return useQuery("/api/admin/blog/authors");
}

/** The current version, or null if it was deleted. */
export function fetchAdminPost(
  id: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<AdminPost | null> {
  return fetchItem(apiUrl("/api/admin/blog/posts/{id}", { id }), options);
}

/** Deletes posts and changes several at once. `account` is the email address whose backups are deleted with them. */
export function useManagePosts(account: string) {
  const { mutate } = useSWRConfig();
  const changes = usePostChanges();
  return {
    remove: async (id: string) => {
      await deletePost({ id });
      discardBackup(account, id);
      await changes.deleted(id);
      await invalidate(mutate, "trash");
    },
    changeAll: async (ids: string[], change: BulkChange): Promise<BulkOutcome> => {
      const outcome = await fetchJson("POST", "/api/admin/blog/posts/bulk", {
        ids,
        ...change,
      } as PostBulkRequest);
      if (change.action === "delete") for (const id of ids) discardBackup(account, id);
      await invalidate(mutate, "post", "trash");
      return outcome;
    },
  };
}

/** Renames a tag of all posts, and merges it with another one of that name if `merge`. */
export function renameTag(slug: string, name: string, merge: boolean): Promise<void> {
  const body = { name, merge } satisfies RequestBody<"/api/admin/blog/tags/{slug}", "put">;
  return send("PUT", apiUrl("/api/admin/blog/tags/{slug}", { slug }), body);
}

export function deleteTag(slug: string): Promise<void> {
  return send("DELETE", apiUrl("/api/admin/blog/tags/{slug}", { slug }));
}
