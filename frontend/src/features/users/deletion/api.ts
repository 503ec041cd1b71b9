import type { Schemas } from "@/lib/api/api-contract";
import { fetchJson, send } from "@/lib/api/http";

export type AccountDeletion = Schemas["AccountDeletionResponse"];

/** Locks the account and ends every session, including this one. */
export function deleteAccount(): Promise<AccountDeletion> {
  return fetchJson("POST", "/api/auth/account-deletion");
}

export function undoAccountDeletion(token: string): Promise<void> {
  return send("POST", "/api/auth/account-deletion/undo", {
    token,
  });
}
