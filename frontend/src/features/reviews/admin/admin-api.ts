import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";

export type ReviewStatus = Schemas["ReviewStatusResponse"];
export type AdminReview = Schemas["AdminReviewResponse"];

export const useReviews = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: "/api/admin/reviews", filters });

/** An empty reply removes it. */
export const replyToReview = endpoint("PUT", "/api/admin/reviews/{id}/reply");

export const hideReview = endpoint("POST", "/api/admin/reviews/{id}/hide");

export const showReview = endpoint("POST", "/api/admin/reviews/{id}/show");
