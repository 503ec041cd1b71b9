import * as z from "zod/mini";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const kindSchema = z.enum(["agent", "prompt", "post"]);
export type TrashKind = z.infer<typeof kindSchema>;

const trashItemSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  name: z.string(),
  deletedAt: z.string(),
  /** Null for an agent that was ordered: its owners keep it. */
  removedAt: z.nullable(z.string()),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

export function useTrash() {
  return useQuery(adminEndpoints.trash, z.array(trashItemSchema));
}

export function restoreFromTrash({ kind, id }: Pick<TrashItem, "kind" | "id">): Promise<void> {
  return send("POST", adminEndpoints.restore(kind, id));
}
