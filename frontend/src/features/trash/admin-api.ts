import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type TrashItem = Schemas["TrashItemResponse"];

export function useTrash() {
  return useQuery("/api/admin/trash");
}

/** Erases it before its 30 days are over. */
export const eraseFromTrash = endpoint("DELETE", "/api/admin/trash/{kind}/{id}");

export const restoreFromTrash = endpoint("POST", "/api/admin/trash/{kind}/{id}/restore");
