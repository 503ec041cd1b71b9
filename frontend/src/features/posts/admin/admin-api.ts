import { useSWRConfig } from "swr";
import { type BulkChange, type BulkOutcome, bulkSchema } from "@/components/admin/item-changes";
import { discardDraft } from "@/features/posts/admin/drafts";
import { deletePost, usePostChanges } from "@/features/posts/api";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { fetchJson } from "@/lib/http";

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
