import * as z from "zod/mini";
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
  createdAt: z.string(),
  rating: ratingSchema,
});
export type Agent = z.infer<typeof agentSchema>;

/** The members' messages and the agent's answers. */
export const exampleSchema = z.array(z.object({ member: z.string(), agent: z.string() }));

export const agentsSchema = z.array(agentSchema);

/** Response of the admin endpoints. */
export const adminAgentSchema = z.object({
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
  /** Featured agents come first in their list. */
  isFeatured: z.boolean(),
  /** May be empty, as `example`. */
  details: z.string(),
  example: exampleSchema,
  /** How many members own it. */
  owners: z.int(),
  /** If it was ever ordered, deleting it archives it instead. */
  isOrdered: z.boolean(),
  /** Number of open reports that it doesn't open. */
  openReports: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminAgent = z.infer<typeof adminAgentSchema>;

export const adminAgentsSchema = z.array(adminAgentSchema);

export type AgentInput = Required<Omit<RequestBody<"/api/admin/gpts", "post">, "updatedAt">>;
