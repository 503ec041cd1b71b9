import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";

export const accountDeletionSchema = z.object({ deletesAt: z.string() });
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** Locks the account and ends every session, also this one. */
export function deleteAccount(): Promise<AccountDeletion> {
  return fetchJson("POST", endpoints.accountDeletion, accountDeletionSchema);
}

export function undoAccountDeletion(token: string): Promise<void> {
  return send("POST", endpoints.undoAccountDeletion, {
    token,
  } satisfies RequestBody<"/api/auth/account-deletion/undo", "post">);
}
