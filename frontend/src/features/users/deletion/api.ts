import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";
import { deletionEndpoints } from "@/lib/deletion-endpoints";
import { fetchJson, send } from "@/lib/http";

export const accountDeletionSchema = z.object({ deletesAt: z.string() });
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** Locks the account and ends every session, including this one. */
export function deleteAccount(): Promise<AccountDeletion> {
  return fetchJson("POST", deletionEndpoints.request, accountDeletionSchema);
}

export function undoAccountDeletion(token: string): Promise<void> {
  return send("POST", deletionEndpoints.undo, {
    token,
  } satisfies RequestBody<"/api/auth/account-deletion/undo", "post">);
}
