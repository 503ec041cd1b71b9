import * as z from "zod/mini";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const kindSchema = z.enum(["agent", "bundle", "prompt", "post"]);

const trashItemSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  name: z.string(),
  /** When it was deleted or archived. */
  removedAt: z.string(),
  /** Null in the archive. */
  erasedAt: z.nullable(z.string()),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

export const trashSchema = z.array(trashItemSchema);

export function useTrash() {
  return useQuery(adminEndpoints.trash, trashSchema);
}

/** Erases it before its 30 days are over. */
export function eraseFromTrash({ kind, id }: Pick<TrashItem, "kind" | "id">): Promise<void> {
  return send("DELETE", adminEndpoints.trashItem(kind, id));
}

export function restoreFromTrash({ kind, id }: Pick<TrashItem, "kind" | "id">): Promise<void> {
  return send("POST", adminEndpoints.restore(kind, id));
}
