import * as z from "zod/mini";
import { featureImageSchema } from "@/components/feature-image-schema";
import { ratingSchema } from "@/components/rating-schema";
import type { RequestBody } from "@/lib/api-contract";

export const agentSchema = z.object({
  id: z.string(),
  /** Of its page. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** Empty for a premium agent that is not owned. */
  url: z.string(),
  /** In cents. */
  price: z.int(),
  isPremium: z.boolean(),
  isFeatured: z.boolean(),
  isPurchased: z.boolean(),
  /** False if there is nothing to open yet. */
  isDeliverable: z.optional(z.boolean()),
  createdAt: z.string(),
  rating: ratingSchema,
  image: z.optional(z.nullable(featureImageSchema)),
});
export type Agent = z.infer<typeof agentSchema>;

/** The members' messages and the agent's answers. */
export const exampleSchema = z.array(z.object({ member: z.string(), agent: z.string() }));

export const agentsSchema = z.array(agentSchema);

const adminFields = {
  id: z.string(),
  /** Of its page. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** May be empty. */
  url: z.string(),
  /** In cents; 0 for free agents. */
  price: z.int(),
  isPremium: z.boolean(),
  updatedAt: z.string(),
};

/** An agent in the list of admins. */
export const adminAgentSchema = z.object({
  ...adminFields,
  /** Featured agents come first in their list. */
  isFeatured: z.boolean(),
  /** How many members own it. */
  owners: z.int(),
  /** If it was ever ordered, deleting it archives it instead. */
  isOrdered: z.boolean(),
  /** Number of open reports that it doesn't open. */
  openReports: z.int(),
  createdAt: z.string(),
});
export type AdminAgent = z.infer<typeof adminAgentSchema>;

export const adminAgentsSchema = z.array(adminAgentSchema);

/** An agent with everything that an admin can edit. */
export const editableAgentSchema = z.object({
  ...adminFields,
  /** May be empty, as `example`. */
  details: z.string(),
  example: exampleSchema,
  image: z.nullable(featureImageSchema),
});
export type EditableAgent = z.infer<typeof editableAgentSchema>;

export type AgentInput = Required<Omit<RequestBody<"/api/admin/gpts", "post">, "updatedAt">>;
