import type { Schemas } from "@/lib/api/api-contract";

/** An entry of the audit log. */
export type AuditEntry = Schemas["AuditEntryResponse"];
