import type * as z from "zod/mini";
import { endOfDay, startOfDay } from "@/components/admin/date-range";
import { useCursorList } from "@/components/admin/use-cursor-list";
import { auditEntrySchema, auditPageSchema } from "@/components/audit/audit-entry";
import { adminEndpoints } from "@/lib/admin-endpoints";
import type { ListParams } from "@/lib/list-params";

/** The filters in the URL. */
const filterDefaults: ListParams = { person: "", action: "all", kind: "all", id: "", from: "", to: "" };

export function useAuditLog() {
  return useCursorList({
    endpoint: adminEndpoints.audit,
    schema: auditPageSchema,
    defaults: filterDefaults,
    searchParam: "person",
    toQuery: ({ person = "", action = "", kind = "", id = "", from = "", to = "" }) => ({
      actor: isPerson(person) ? person.trim() : "",
      action: known(action, auditEntrySchema.shape.action),
      kind: known(kind, auditEntrySchema.shape.kind),
      subjectId: known(kind, auditEntrySchema.shape.kind) && id.trim(),
      since: startOfDay(from),
      until: endOfDay(to),
    }),
  });
}

/** Whether it is a complete email address or an account ID, rather than the beginning of one. */
export function isPerson(text: string): boolean {
  return /^\s*(\S+@\S+\.\w{2,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\s*$/i.test(text);
}

/** The value, or "" for one that no control can show. */
function known(value: string, schema: z.ZodMiniType<string>): string {
  return schema.safeParse(value).success ? value : "";
}
