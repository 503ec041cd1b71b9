import { useSWRConfig } from "swr";
import type { BulkChange, BulkOutcome } from "@/components/admin/item-changes";
import type { Version } from "@/components/admin/use-item-editor";
import { type AdminBundle, adminBundlesSchema, type BundleInput } from "@/features/bundles/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { ApiError, fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Loads, creates, updates and deletes bundles. */
export function useAdminBundles() {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(adminEndpoints.bundles, adminBundlesSchema);

  // Neither is mounted: they are refetched on their next visit.
  const invalidateOtherLists = () =>
    Promise.all(
      [checkoutEndpoints.bundles, adminEndpoints.trash].map((key) =>
        mutate(key, undefined, { revalidate: false }),
      ),
    );

  return {
    items: data,
    error,
    refresh: () => void refresh(),
    fetchItem: async (id: string): Promise<AdminBundle | null> => {
      const items = await fetchJson("GET", adminEndpoints.bundles, adminBundlesSchema);
      return items.find((item) => item.id === id) ?? null;
    },
    /** Creates a bundle, or updates the version it was `basedOn`. */
    save: async (input: BundleInput, basedOn: Version | null) => {
      if (basedOn) {
        const body = { ...input, updatedAt: basedOn.updatedAt };
        await send("PUT", adminEndpoints.bundle(basedOn.id), body);
      } else {
        await send("POST", adminEndpoints.bundles, input);
      }
      await invalidateOtherLists();
      await refresh();
    },
    remove: async (id: string) => {
      await send("DELETE", adminEndpoints.bundle(id));
      await invalidateOtherLists();
      await refresh((items) => items?.filter((item) => item.id !== id));
    },
    /** Deletes or restores bundles, of which there are few, one after the other. */
    changeAll: async (ids: string[], { action }: BulkChange): Promise<BulkOutcome> => {
      const outcome: BulkOutcome = { changed: [], missing: [] };
      for (const id of ids) {
        try {
          if (action === "restore") await send("POST", adminEndpoints.restore("bundle", id));
          else await send("DELETE", adminEndpoints.bundle(id));
          outcome.changed.push(id);
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
          outcome.missing.push(id);
        }
      }
      await invalidateOtherLists();
      await refresh();
      return outcome;
    },
  };
}
