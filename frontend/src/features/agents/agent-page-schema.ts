import * as z from "zod/mini";
import { featureImageSchema } from "@/components/feature-image-schema";
import { agentReviewsSchema } from "@/components/review-schema";
import { agentSchema, exampleSchema } from "@/features/agents/schema";

// Apart from the other schemas, so that the lists do not load it.

/** What the page of an agent shows. */
export const agentPageSchema = z.extend(agentSchema, {
  /** May be empty, as `example`. */
  details: z.string(),
  example: exampleSchema,
  image: z.nullable(featureImageSchema),
  related: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      /** In cents. */
      price: z.int(),
      isPremium: z.boolean(),
    }),
  ),
  /** Those that contain the agent; amounts in cents. */
  bundles: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      price: z.int(),
      separateTotal: z.int(),
      /** The number of its agents. */
      count: z.int(),
    }),
  ),
  reviews: agentReviewsSchema,
});
export type AgentPage = z.infer<typeof agentPageSchema>;
