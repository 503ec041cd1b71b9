import type { Schemas } from "@/lib/api-contract";

/** An entry of the audit log. */
export type AuditEntry = Schemas["AuditEntryResponse"];
