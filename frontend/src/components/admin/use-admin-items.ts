import { useState } from "react";
import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import type { Filter } from "@/components/admin/filters";
import { type BulkChange, type BulkOutcome, bulkSchema } from "@/components/admin/item-changes";
import type { MoveTo } from "@/components/admin/move-item";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import type { Version } from "@/components/admin/use-item-editor";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { fetchJson, send } from "@/lib/http";
import { anyChoice } from "@/lib/list-view";

/** A page of items with categories, and the categories of the whole list. */
export function categorizedPageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(cursorPageSchema(item), { categories: z.array(z.string()) });
}

interface CategorizedPage<T> {
  items: T[];
  nextCursor: string | null;
  categories: string[];
}

/** Loads, creates, updates, arranges and deletes the items of an admin screen. */
export function useAdminItems<T extends Version, Input extends object>({
  endpoint,
  itemEndpoint,
  changeEndpoint,
  moveEndpoint,
  pageSchema,
  memberEndpoints,
  filters,
}: {
  endpoint: string;
  itemEndpoint: (id: string) => string;
  changeEndpoint: string;
  moveEndpoint: (id: string) => string;
  pageSchema: z.core.$ZodType<CategorizedPage<T>>;
  /** The lists in which members see the items. */
  memberEndpoints: readonly string[];
  /** Besides the category. */
  filters: readonly Filter[];
}) {
  const { mutate } = useSWRConfig();
  const [categories, setCategories] = useState<readonly string[]>();
  const list = useCursorList<CategorizedPage<T>>({
    endpoint,
    schema: pageSchema,
    filters: [categoryFilter(categories), ...filters],
  });
  if (list.data && list.data.categories !== categories) setCategories(list.data.categories);

  // Neither a member screen nor the trash is mounted: cleared lists are refetched on their next visit.
  const refresh = async () => {
    const others = [...memberEndpoints, adminEndpoints.trash, endpoint];
    await mutate((key) => typeof key === "string" && others.includes(key), undefined, { revalidate: false });
    await list.refresh();
  };

  return {
    list,
    /** Those of the whole list. */
    categories: categories ?? [],
    /** Creates an item, or updates the version it was `basedOn`. */
    save: async (input: Input, basedOn: Version | null) => {
      if (basedOn) {
        const body = { ...input, updatedAt: basedOn.updatedAt };
        await send("PUT", itemEndpoint(basedOn.id), body);
      } else {
        await send("POST", endpoint, input);
      }
      await refresh();
    },
    remove: async (id: string) => {
      await send("DELETE", itemEndpoint(id));
      await refresh();
    },
    changeAll: async (ids: string[], change: BulkChange): Promise<BulkOutcome> => {
      const outcome = await fetchJson("POST", changeEndpoint, bulkSchema, { ids, ...change });
      await refresh();
      return outcome;
    },
    move: async (id: string, to: MoveTo) => {
      await send("POST", moveEndpoint(id), to);
      await refresh();
    },
  };
}

function categoryFilter(categories: readonly string[] | undefined): Filter {
  return {
    kind: "select",
    name: "category",
    label: "Category",
    choices: [anyChoice, ...(categories ?? []).map((name) => ({ value: name, label: name }))],
    // Until they are loaded, any may exist.
    otherLabel: (value) => (categories ? undefined : value),
  };
}
