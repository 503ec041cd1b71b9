import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Version } from "@/components/admin/use-item-editor";
import { fetchItem } from "@/components/admin/use-item-load";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type AdminDiscount = Schemas["AdminDiscountResponse"];
export type DiscountTerms = AdminDiscount["terms"];
export type DiscountUse = Schemas["DiscountUseResponse"];

export type DiscountInput = RequestBody<"/api/admin/discounts", "post">;
export type TermsInput = DiscountInput["terms"];
export type BatchInput = RequestBody<"/api/admin/discounts/batches", "post">;

export function useDiscounts(filters: readonly Filter[]) {
  const list = useCursorList({ endpoint: "/api/admin/discounts", filters });
  return {
    ...list,
    fetchItem: (id: string) => fetchItem(apiUrl("/api/admin/discounts/{id}", { id })),
    save: async ({ code, terms }: DiscountInput, basedOn: Version | null) => {
      if (basedOn) {
        const body = { terms, updatedAt: basedOn.updatedAt };
        await send("PUT", apiUrl("/api/admin/discounts/{id}", { id: basedOn.id }), body);
      } else {
        await send("POST", "/api/admin/discounts", { code, terms });
      }
      list.refresh();
    },
  };
}

export function setDiscountActive(id: string, isActive: boolean): Promise<void> {
  return send(
    "POST",
    isActive
      ? apiUrl("/api/admin/discounts/{id}/activate", { id })
      : apiUrl("/api/admin/discounts/{id}/deactivate", { id }),
  );
}

export const createBatch = endpoint("POST", "/api/admin/discounts/batches");

export function useDiscountUses(id: string, cursor: string) {
  return useQuery(apiUrl("/api/admin/discounts/{id}/uses", { id, limit: "20", cursor }), {
    revalidateIfStale: true,
  });
}
