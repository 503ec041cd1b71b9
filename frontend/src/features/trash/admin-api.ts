import type { Schemas } from "@/lib/api-contract";
import { apiUrl } from "@/lib/api-url";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

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
