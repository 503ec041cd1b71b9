import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type TrashItem = Schemas["TrashItemResponse"];

export function useTrash() {
  return useQuery("/api/admin/trash");
}

/** Erases it before its 30 days are over. */
export function eraseFromTrash({ kind, id }: Pick<TrashItem, "kind" | "id">): Promise<void> {
  return send("DELETE", apiUrl("/api/admin/trash/{kind}/{id}", { kind, id }));
}

export function restoreFromTrash({ kind, id }: Pick<TrashItem, "kind" | "id">): Promise<void> {
  return send("POST", apiUrl("/api/admin/trash/{kind}/{id}/restore", { kind, id }));
}
