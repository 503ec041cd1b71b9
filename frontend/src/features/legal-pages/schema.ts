import * as z from "zod/mini";

export const legalPageSummarySchema = z.object({
  kind: z.enum(["privacy", "terms", "contact"]),
  title: z.string(),
  /** When it was last edited; null if it has the default text. */
  updatedAt: z.nullable(z.string()),
});
export type LegalPageSummary = z.infer<typeof legalPageSummarySchema>;

export const legalPageSchema = z.extend(legalPageSummarySchema, {
  /** HTML sanitized by the server. */
  content: z.string(),
});
export type LegalPage = z.infer<typeof legalPageSchema>;
