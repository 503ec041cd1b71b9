import * as z from "zod/mini";
import type { Filter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";

const statusSchema = z.enum(["visible", "hidden", "not_owned"]);
export type ReviewStatus = z.infer<typeof statusSchema>;

const adminReviewSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  agentTitle: z.string(),
  /** Null if the agent was removed and has no page. */
  agentSlug: z.nullable(z.string()),
  author: z.object({
    id: z.string(),
    firstName: z.string(),
    /** Null unless the admin may manage members. */
    email: z.nullable(z.string()),
  }),
  stars: z.int(),
  text: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  status: statusSchema,
  hiddenReason: z.nullable(z.string()),
  createdAt: z.string(),
  /** The version. */
  updatedAt: z.string(),
});
export const adminReviewPageSchema = cursorPageSchema(adminReviewSchema);
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const useReviews = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: adminEndpoints.reviews, schema: adminReviewPageSchema, filters });

/** An empty reply removes it. */
export function replyToReview({ id, updatedAt }: AdminReview, reply: string): Promise<void> {
  return send("PUT", adminEndpoints.reviewReply(id), { reply, updatedAt });
}

export function hideReview(id: string, reason: string): Promise<void> {
  return send("POST", adminEndpoints.hideReview(id), { reason });
}

export function showReview(id: string): Promise<void> {
  return send("POST", adminEndpoints.showReview(id));
}
