import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Filter } from "@/components/admin/filters";
import type { BulkChange, BulkOutcome } from "@/components/admin/item-changes";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Version } from "@/components/admin/use-item-editor";
import type { PageBody, RequestBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, send } from "@/lib/api/http";
import { invalidate } from "@/lib/api/invalidate";
import { anyChoice } from "@/lib/lists/list-view";

type ItemsPath = "/api/admin/gpts" | "/api/admin/prompts";
type BulkRequest = RequestBody<`${ItemsPath}/bulk`, "post">;
type InputOf<Path extends ItemsPath> = Omit<RequestBody<Path, "post">, "updatedAt" | "isDraft">;
type ItemInput = InputOf<"/api/admin/gpts"> | InputOf<"/api/admin/prompts">;

/** Loads, creates, updates, arranges and deletes the items of an admin screen. */
export function useAdminItems<Path extends ItemsPath>({
  path,
  kind,
  filters,
}: {
  path: Path;
  kind: "agent" | "prompt";
  /** Besides the category. */
  filters: readonly Filter[];
}) {
  const { mutate } = useSWRConfig();
  const [categories, setCategories] = useState<readonly string[]>();
  const list = useCursorList<Path>({ endpoint: path, filters: [categoryFilter(categories), ...filters] });
  const page = list.data as PageBody<ItemsPath> | undefined;
  if (page && page.categories !== categories) setCategories(page.categories);
  const itemUrl = (id: string) => apiUrl(`${path as ItemsPath}/{id}`, { id });

  const refresh = () => invalidate(mutate, kind, "trash");

  return {
    list,
    /** Those of the whole list. */
    categories: categories ?? [],
    /** Creates an item, whose id it returns, or updates the version it was `basedOn`. */
    save: async (input: ItemInput, basedOn: Version | null, isDraft = false): Promise<string> => {
      let id = basedOn?.id;
      if (basedOn) {
        await send("PUT", itemUrl(basedOn.id), { ...input, updatedAt: basedOn.updatedAt });
      } else {
        const body = isDraft ? { ...input, isDraft } : input;
        ({ id } = await fetchJson<"POST", ItemsPath>("POST", path, body));
      }
      await refresh();
      return id ?? "";
    },
    remove: async (id: string) => {
      await send("DELETE", itemUrl(id));
      await refresh();
    },
    changeAll: async (ids: string[], change: BulkChange): Promise<BulkOutcome> => {
      const outcome = await fetchJson("POST", `${path as ItemsPath}/bulk`, { ids, ...change } as BulkRequest);
      await refresh();
      return outcome;
    },
    moveToTop: async (id: string) => {
      await send("POST", apiUrl(`${path as ItemsPath}/{id}/move-to-top`, { id }));
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
