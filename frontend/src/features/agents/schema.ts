import * as z from "zod/mini";

export const agentSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** Empty for a premium agent that is not owned. */
  url: z.string(),
  /** In cents. */
  price: z.int(),
  isPremium: z.boolean(),
  isPurchased: z.boolean(),
  createdAt: z.string(),
});
export type Agent = z.infer<typeof agentSchema>;

export const agentsSchema = z.array(agentSchema);
