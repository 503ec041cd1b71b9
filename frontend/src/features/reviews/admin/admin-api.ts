import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";

export type ReviewStatus = Schemas["ReviewStatusResponse"];
export type AdminReview = Schemas["AdminReviewResponse"];

export const useReviews = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: "/api/admin/reviews", filters });

/** An empty reply removes it. */
export function replyToReview({ id, updatedAt }: AdminReview, reply: string): Promise<void> {
  return send("PUT", apiUrl("/api/admin/reviews/{id}/reply", { id }), { reply, updatedAt });
}

export function hideReview(id: string, reason: string): Promise<void> {
  return send("POST", apiUrl("/api/admin/reviews/{id}/hide", { id }), { reason });
}

export function showReview(id: string): Promise<void> {
  return send("POST", apiUrl("/api/admin/reviews/{id}/show", { id }));
}
