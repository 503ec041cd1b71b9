import * as z from "zod/mini";
import { cursorPageSchema } from "@/components/admin/use-cursor-list";

const fieldsSchema = z.nullable(z.looseObject({}));

/** An entry of the audit log. */
export const auditEntrySchema = z.object({
  id: z.string(),
  happenedAt: z.string(),
  actorKind: z.enum(["member", "admin", "command_line", "provider", "system"]),
  actorId: z.nullable(z.string()),
  /** Their email address at that time. */
  actorEmail: z.nullable(z.string()),
  action: z.enum(["created", "changed", "removed"]),
  kind: z.enum([
    "agent",
    "bundle",
    "prompt",
    "post",
    "legal_page",
    "image",
    "discount",
    "user",
    "order",
    "purchase",
    "refund",
    "review",
    "payment_discrepancy",
    "email",
    "newsletter",
    "export",
  ]),
  subjectId: z.string(),
  subjectName: z.nullable(z.string()),
  /** Only the fields that changed. */
  before: fieldsSchema,
  after: fieldsSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = cursorPageSchema(auditEntrySchema);
