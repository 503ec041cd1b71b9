import * as z from "zod/mini";
import { postSummarySchema } from "@/features/posts/schema";

/** A post or draft as the admin list shows it. */
export const adminPostSummarySchema = z.extend(postSummarySchema, {
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  updatedAt: z.string(),
  /** When it will be published. */
  scheduledFor: z.nullable(z.string()),
  /** Whether someone has written changes that are not saved as the post. */
  hasUnsavedChanges: z.boolean(),
  /** When its scheduled newsletter is due. */
  newsletterAt: z.nullable(z.string()),
});
type PostInList = z.infer<typeof adminPostSummarySchema>;
/** Some is unknown of a post that was just saved. */
export type AdminPostSummary = Omit<PostInList, "hasUnsavedChanges" | "newsletterAt"> &
  Partial<Pick<PostInList, "hasUnsavedChanges" | "newsletterAt">>;

/** A post or draft as the editor loads it. */
export const adminPostSchema = z.extend(postSummarySchema, {
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  updatedAt: z.string(),
  scheduledFor: z.nullable(z.string()),
  /** HTML sanitized by the server. */
  content: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  authorId: z.string(),
  /** The name that readers see; empty for the name of the site. */
  authorName: z.string(),
});
export type AdminPost = z.infer<typeof adminPostSchema>;

export const authorsSchema = z.array(z.object({ id: z.string(), firstName: z.string() }));
