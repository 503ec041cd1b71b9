import type { RequestBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, fetchJson } from "@/lib/api/http";

/** The reviews after the ones that the page begins with. */
export function fetchReviews(agentId: string, cursor: string) {
  return fetchJson("GET", apiUrl("/api/gpts/{id}/reviews", { id: agentId, cursor }));
}

export type ReviewInput = RequestBody<"/api/gpts/{id}/review", "put">;

/** Writes the member's review, or edits the version `updatedAt`. */
export const saveReview = endpoint("PUT", "/api/gpts/{id}/review");

export const deleteReview = endpoint("DELETE", "/api/gpts/{id}/review");
