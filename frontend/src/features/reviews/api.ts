import { reviewPageSchema } from "@/components/review-schema";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson, send } from "@/lib/http";

// Not in `endpoints`, which every page loads.
const endpoint = (agentId: string, part: "review" | "reviews") =>
  `/api/gpts/${encodeURIComponent(agentId)}/${part}`;

/** The reviews after the ones that the page begins with. */
export function fetchReviews(agentId: string, cursor: string) {
  const url = `${endpoint(agentId, "reviews")}?cursor=${encodeURIComponent(cursor)}`;
  return fetchJson("GET", url, reviewPageSchema);
}

export type ReviewInput = RequestBody<"/api/gpts/{id}/review", "put">;

/** Writes the member's review, or edits the version `updatedAt`. */
export function saveReview(agentId: string, review: ReviewInput): Promise<void> {
  return send("PUT", endpoint(agentId, "review"), review);
}

export function deleteReview(agentId: string): Promise<void> {
  return send("DELETE", endpoint(agentId, "review"));
}
