import * as z from "zod/mini";

/** A published post as the list shows it. */
export const postSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  createdAt: z.string(),
  /** The date that readers see; null for a draft that was never published. */
  publishedAt: z.nullable(z.string()),
  readingMinutes: z.number(),
});
export type PostSummary = z.infer<typeof postSummarySchema>;

export const postSchema = z.extend(postSummarySchema, {
  /** HTML sanitized by the server. */
  content: z.string(),
  isPublished: z.boolean(),
  updatedAt: z.string(),
  /** When it will be published. */
  scheduledFor: z.nullable(z.string()),
});
export type Post = z.infer<typeof postSchema>;

/** A post or draft as the admin list shows it. */
export type AdminPostSummary = Omit<Post, "content"> & {
  /** Whether someone has written changes that are not saved as the post. */
  hasUnsavedChanges?: boolean;
};
