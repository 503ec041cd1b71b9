import type { Schemas } from "@/lib/api/api-contract";

/** A review as everyone sees it. */
export type Review = Schemas["ReviewResponse"];
export type OwnReview = Schemas["OwnReviewResponse"];
/** The reviews on the page of an agent. */
export type AgentReviews = Schemas["AgentReviewsResponse"];
