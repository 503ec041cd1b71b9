import * as z from "zod/mini";
import { emailKindSchema, emailStateSchema } from "@/components/admin/emails";
import type { Filter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const emailSchema = z.object({
  id: z.string(),
  kind: emailKindSchema,
  to: z.string(),
  state: emailStateSchema,
  attempts: z.number(),
  /** Null once it is sent. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Null unless it is queued. */
  nextAttemptAt: z.nullable(z.string()),
  /** It failed or was postponed, and can be sent now. */
  canRetry: z.boolean(),
});
export const emailPageSchema = cursorPageSchema(emailSchema);
export type Email = z.infer<typeof emailSchema>;

export const emailTemplatesSchema = z.array(
  z.object({ kind: emailKindSchema, subject: z.string(), text: z.string() }),
);

export const useEmails = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: adminEndpoints.emails, schema: emailPageSchema, filters });

/** Whether it is a complete email address, rather than the beginning of one. */
export function isAddress(text: string): boolean {
  return /^\s*\S+@\S+\.\w{2,}\s*$/.test(text);
}

/** The templates with sample data. Loaded when they are needed. */
export function useEmailTemplates(isNeeded: boolean) {
  return useQuery(isNeeded ? adminEndpoints.emailTemplates : null, emailTemplatesSchema);
}

export function retryEmail(id: string): Promise<void> {
  return send("POST", adminEndpoints.retryEmail(id));
}

export function sendTestEmail(): Promise<void> {
  return send("POST", adminEndpoints.sendTestEmail);
}
