import { useSWRConfig } from "swr";
import type * as z from "zod/mini";
import { type BulkChange, type BulkOutcome, bulkSchema } from "@/components/admin/item-changes";
import type { MoveTo } from "@/components/admin/move-item";
import type { Version } from "@/components/admin/use-item-editor";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Loads, creates, updates, arranges and deletes the items of an admin screen. */
export function useAdminItems<T extends Version, Input extends object>({
  endpoint,
  itemEndpoint,
  changeEndpoint,
  moveEndpoint,
  schema,
  memberEndpoints,
}: {
  endpoint: string;
  itemEndpoint: (id: string) => string;
  changeEndpoint: string;
  moveEndpoint: (id: string) => string;
  schema: z.core.$ZodType<T[]>;
  /** The lists in which members see the items. */
  memberEndpoints: readonly string[];
}) {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(endpoint, schema);

  // Neither a member screen nor the trash is mounted: cleared lists are refetched on their next visit.
  const invalidateOtherLists = () =>
    mutate(
      (key) => typeof key === "string" && [...memberEndpoints, adminEndpoints.trash].includes(key),
      undefined,
      { revalidate: false },
    );

  return {
    items: data,
    error,
    refresh: () => refresh(),
    fetchItem: async (id: string): Promise<T | null> => {
      const items = await fetchJson("GET", endpoint, schema);
      return items.find((item) => item.id === id) ?? null;
    },
    /** Creates an item, or updates the version it was `basedOn`. */
    save: async (input: Input, basedOn: Version | null) => {
      if (basedOn) {
        const body = { ...input, updatedAt: basedOn.updatedAt };
        await send("PUT", itemEndpoint(basedOn.id), body);
      } else {
        await send("POST", endpoint, input);
      }
      await invalidateOtherLists();
      await refresh();
    },
    remove: async (id: string) => {
      await send("DELETE", itemEndpoint(id));
      await invalidateOtherLists();
      await refresh((items) => items?.filter((item) => item.id !== id));
    },
    changeAll: async (ids: string[], change: BulkChange): Promise<BulkOutcome> => {
      const outcome = await fetchJson("POST", changeEndpoint, bulkSchema, { ids, ...change });
      await invalidateOtherLists();
      await refresh();
      return outcome;
    },
    move: async (id: string, to: MoveTo) => {
      await send("POST", moveEndpoint(id), to);
      await invalidateOtherLists();
      await refresh();
    },
  };
}
