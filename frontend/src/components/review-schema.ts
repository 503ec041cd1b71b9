import * as z from "zod/mini";

/** A review as everyone sees it. */
const reviewSchema = z.object({
  id: z.string(),
  /** The author's first name. */
  author: z.string(),
  stars: z.int(),
  text: z.nullable(z.string()),
  /** Such as "2026-11". */
  month: z.string(),
  reply: z.nullable(z.string()),
});
export type Review = z.infer<typeof reviewSchema>;

/** A page of the list of reviews, newest first. */
export const reviewPageSchema = z.object({
  items: z.array(reviewSchema),
  nextCursor: z.nullable(z.string()),
});

const ownReviewSchema = z.object({
  id: z.string(),
  stars: z.int(),
  text: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  /** Null unless an admin hid it. */
  hiddenReason: z.nullable(z.string()),
  /** The version. */
  updatedAt: z.string(),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

/** The reviews on the page of an agent. */
export const agentReviewsSchema = z.extend(reviewPageSchema, {
  /** How many everyone sees. */
  count: z.int(),
  /** The member's own review, also if it is hidden. */
  own: z.nullable(ownReviewSchema),
});
export type AgentReviews = z.infer<typeof agentReviewsSchema>;
