import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { type BulkChange, type BulkOutcome, bulkSchema } from "@/components/admin/item-changes";
import { fetchItem } from "@/components/admin/use-item-load";
import { discardDraft } from "@/features/posts/admin/drafts";
import { deletePost, usePostChanges } from "@/features/posts/api";
import { type Post, postSchema, postSummarySchema } from "@/features/posts/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, type RequestOptions } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const adminPostSummarySchema = z.extend(postSummarySchema, {
  isPublished: z.boolean(),
  updatedAt: z.string(),
  scheduledFor: z.nullable(z.string()),
  hasUnsavedChanges: z.boolean(),
});
const adminSummariesSchema = z.array(adminPostSummarySchema);

/** All posts, including drafts. */
export function useAdminPosts() {
  return useQuery(endpoints.adminPosts, adminSummariesSchema);
}

/** The current version, or null if it was deleted. */
export function fetchAdminPost(
  id: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<Post | null> {
  return fetchItem(endpoints.adminPost(id), postSchema, options);
}

/** Deletes posts and changes several at once. `author` is the owner of the drafts. */
export function useManagePosts(author: string) {
  const { mutate } = useSWRConfig();
  const changes = usePostChanges();
  // The trash is not mounted: its cleared list is refetched on the next visit.
  const invalidateTrash = () => mutate(adminEndpoints.trash, undefined, { revalidate: false });
  return {
    remove: async (id: string) => {
      await deletePost(id);
      discardDraft(author, id);
      await invalidateTrash();
      await changes.deleted(id);
    },
    changeAll: async (ids: string[], change: BulkChange): Promise<BulkOutcome> => {
      const outcome = await fetchJson("POST", adminEndpoints.changePosts, bulkSchema, { ids, ...change });
      if (change.action === "delete") for (const id of ids) discardDraft(author, id);
      await invalidateTrash();
      await changes.changed();
      return outcome;
    },
  };
}
