import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";

export type AccountDeletion = Schemas["AccountDeletionResponse"];

/** Locks the account and ends every session, including this one. */
export const deleteAccount = endpoint("POST", "/api/auth/account-deletion");

export const undoAccountDeletion = endpoint("POST", "/api/auth/account-deletion/undo");
