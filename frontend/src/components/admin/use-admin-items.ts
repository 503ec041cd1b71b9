import { useSWRConfig } from "swr";
import type * as z from "zod/mini";
import type { Version } from "@/components/admin/use-item-editor";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Loads, creates, updates and deletes the items of an admin screen. */
export function useAdminItems<T extends Version, Input extends object>({
  endpoint,
  itemEndpoint,
  schema,
  memberEndpoints,
  trashKind,
}: {
  endpoint: string;
  itemEndpoint: (id: string) => string;
  schema: z.core.$ZodType<T[]>;
  /** The lists in which members see the items. */
  memberEndpoints: readonly string[];
  trashKind: string;
}) {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(endpoint, schema);

  // No member screen is mounted: cleared lists are refetched on their next visit.
  const invalidateMemberLists = () =>
    mutate((key) => typeof key === "string" && memberEndpoints.includes(key), undefined, {
      revalidate: false,
    });

  return {
    items: data,
    error,
    refresh: () => void refresh(),
    fetchItem: async (id: string): Promise<T | null> => {
      const items = await fetchJson("GET", endpoint, schema, undefined, { onSessionExpired: "logIn" });
      return items.find((item) => item.id === id) ?? null;
    },
    /** Creates an item, or updates the version it was `basedOn`. */
    save: async (input: Input, basedOn: Version | null) => {
      const options = { onSessionExpired: "logIn" } as const;
      if (basedOn) {
        const body = { ...input, updatedAt: basedOn.updatedAt };
        await send("PUT", itemEndpoint(basedOn.id), body, options);
      } else {
        await send("POST", endpoint, input, options);
      }
      await invalidateMemberLists();
      await refresh();
    },
    remove: async (id: string) => {
      await send("DELETE", itemEndpoint(id));
      await invalidateMemberLists();
      await refresh((items) => items?.filter((item) => item.id !== id));
    },
    restore: async (id: string) => {
      await send("POST", adminEndpoints.restore(trashKind, id));
      await invalidateMemberLists();
      await refresh();
    },
  };
}
