import type { RequestBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, send } from "@/lib/api/http";

/** The reviews after the ones that the page begins with. */
export function fetchReviews(agentId: string, cursor: string) {
  return fetchJson("GET", apiUrl("/api/gpts/{id}/reviews", { id: agentId, cursor }));
}

export type ReviewInput = RequestBody<"/api/gpts/{id}/review", "put">;

/** Writes the member's review, or edits the version `updatedAt`. */
export function saveReview(agentId: string, review: ReviewInput): Promise<void> {
  return send("PUT", apiUrl("/api/gpts/{id}/review", { id: agentId }), review);
}

export function deleteReview(agentId: string): Promise<void> {
  return send("DELETE", apiUrl("/api/gpts/{id}/review", { id: agentId }));
}
