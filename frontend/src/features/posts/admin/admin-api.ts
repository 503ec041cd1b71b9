import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import {
  byName,
  dateFilters,
  newestFirst,
  oldestFirst,
  searchFilter,
  selectFilter,
  sortFilter,
} from "@/components/admin/filters";
import { type BulkChange, type BulkOutcome, bulkSchema } from "@/components/admin/item-changes";
import { type CursorList, cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { fetchItem } from "@/components/admin/use-item-load";
import { discardBackup } from "@/features/posts/admin/backups";
import { messages, statusNames } from "@/features/posts/admin/messages";
import { deletePost, usePostChanges } from "@/features/posts/admin/post-changes";
import {
  type AdminPost,
  type AdminPostSummary,
  adminPostSchema,
  adminPostSummarySchema,
  authorsSchema,
} from "@/features/posts/admin/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, type RequestOptions, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const adminSummariesSchema = z.array(adminPostSummarySchema);

export const postPageSchema = cursorPageSchema(adminPostSummarySchema);

const filters = [
  searchFilter(messages.list.search),
  selectFilter("status", "Status", { ...statusNames, unsaved: messages.list.unsaved }),
  ...dateFilters(),
  sortFilter(
    newestFirst,
    oldestFirst,
    { value: "-updated", label: "Recently updated" },
    ...byName("title", "Title"),
  ),
];

/** The list of posts, including drafts. */
export const usePostList = (): CursorList<AdminPostSummary, unknown> =>
  useCursorList({ endpoint: endpoints.adminPosts, schema: postPageSchema, filters });

/** All posts, including drafts. */
export function useAdminPosts() {
  return useQuery(endpoints.adminPosts, adminSummariesSchema);
}

/** The admins who can be chosen as authors. */
export function useAuthors() {
  return useQuery(adminEndpoints.authors, authorsSchema);
}

/** The current version, or null if it was deleted. */
export function fetchAdminPost(
  id: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<AdminPost | null> {
  return fetchItem(endpoints.adminPost(id), adminPostSchema, options);
}

/** Deletes posts and changes several at once. `account` is the email address whose backups are deleted with them. */
export function useManagePosts(account: string) {
  const { mutate } = useSWRConfig();
  const changes = usePostChanges();
  // The trash is not mounted: its cleared list is refetched on the next visit.
  const invalidateTrash = () => mutate(adminEndpoints.trash, undefined, { revalidate: false });
  return {
    remove: async (id: string) => {
      await deletePost(id);
      discardBackup(account, id);
      await invalidateTrash();
      await changes.deleted(id);
    },
    changeAll: async (ids: string[], change: BulkChange): Promise<BulkOutcome> => {
      const outcome = await fetchJson("POST", adminEndpoints.changePosts, bulkSchema, { ids, ...change });
      if (change.action === "delete") for (const id of ids) discardBackup(account, id);
      await invalidateTrash();
      await changes.changed();
      return outcome;
    },
  };
}

/** Renames a tag of all posts, and merges it with another one of that name if `merge`. */
export function renameTag(slug: string, name: string, merge: boolean): Promise<void> {
  const body = { name, merge } satisfies RequestBody<"/api/admin/blog/tags/{slug}", "put">;
  return send("PUT", adminEndpoints.postTag(slug), body);
}

export function deleteTag(slug: string): Promise<void> {
  return send("DELETE", adminEndpoints.postTag(slug));
}
