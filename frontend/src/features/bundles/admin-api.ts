import { useSWRConfig } from "swr";
import {
  byName,
  newestFirst,
  oldestFirst,
  searchFilter,
  selectFilter,
  sortFilter,
} from "@/components/admin/filters";
import type { BulkChange, BulkOutcome } from "@/components/admin/item-changes";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Version } from "@/components/admin/use-item-editor";
import type { AdminBundle, BundleInput } from "@/features/bundles/schema";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, isNotFound, send } from "@/lib/api/http";
import { invalidate } from "@/lib/api/invalidate";

const filters = [
  searchFilter("Search bundles"),
  selectFilter("status", "Status", { "for-sale": "For sale", problem: "Not available", draft: "Draft" }),
  sortFilter(
    newestFirst,
    oldestFirst,
    ...byName("title", "Title"),
    { value: "price", label: "Price, low to high" },
    { value: "-price", label: "Price, high to low" },
  ),
];

/** Loads, creates, updates and deletes bundles. */
export function useAdminBundles() {
  const { mutate } = useSWRConfig();
  const list = useCursorList({ endpoint: "/api/admin/bundles", filters });

  const refresh = () => invalidate(mutate, "bundle", "trash");

  return {
    list,
    fetchItem: async (id: string): Promise<AdminBundle | null> => {
      const items = await fetchJson("GET", "/api/admin/bundles");
      return items.find((item) => item.id === id) ?? null;
    },
    /** Creates a bundle, or updates the version it was `basedOn`. */
    save: async (input: BundleInput, basedOn: Version | null) => {
      if (basedOn) {
        const body = { ...input, updatedAt: basedOn.updatedAt };
        await send("PUT", apiUrl("/api/admin/bundles/{id}", { id: basedOn.id }), body);
      } else {
        await send("POST", "/api/admin/bundles", input);
      }
      await refresh();
    },
    remove: async (id: string) => {
      await send("DELETE", apiUrl("/api/admin/bundles/{id}", { id }));
      await refresh();
    },
    /** Deletes or restores bundles, of which there are few, one after the other. */
    changeAll: async (ids: string[], { action }: BulkChange): Promise<BulkOutcome> => {
      const outcome: BulkOutcome = { changed: [], missing: [] };
      for (const id of ids) {
        try {
          if (action === "restore")
            await send("POST", apiUrl("/api/admin/trash/{kind}/{id}/restore", { kind: "bundle", id }));
          else await send("DELETE", apiUrl("/api/admin/bundles/{id}", { id }));
          outcome.changed.push(id);
        } catch (error) {
          if (!isNotFound(error)) throw error;
          outcome.missing.push(id);
        }
      }
      await refresh();
      return outcome;
    },
  };
}
