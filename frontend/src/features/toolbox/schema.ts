import * as z from "zod/mini";
import { featureImageSchema } from "@/components/feature-image-schema";

export const itemReferenceSchema = z.object({ kind: z.enum(["agent", "prompt"]), id: z.string() });
/** An agent or a prompt. */
export type ItemReference = z.infer<typeof itemReferenceSchema>;

export const favoritesSchema = z.array(itemReferenceSchema);

const agentSchema = z.object({
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
  /** Not in copies that were saved before agents had images. */
  image: z.optional(z.nullable(featureImageSchema)),
});
export type ToolboxAgent = z.infer<typeof agentSchema>;

const promptSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  promptText: z.string(),
  isFeatured: z.boolean(),
  createdAt: z.string(),
});
export type ToolboxPrompt = z.infer<typeof promptSchema>;

export const toolboxSchema = z.object({
  /** Of the member. */
  email: z.string(),
  asOf: z.string(),
  /** In the member's order. */
  favorites: favoritesSchema,
  /** By title. */
  ownedAgents: z.array(z.string()),
  /** Most recent first. */
  recent: z.array(z.extend(itemReferenceSchema, { usedAt: z.string() })),
  agents: z.array(agentSchema),
  prompts: z.array(promptSchema),
});

/** Also the copy on this device, which the service worker responds with while offline. */
export const savedToolboxSchema = z.extend(toolboxSchema, { isSavedCopy: z.optional(z.boolean()) });
export type Toolbox = z.infer<typeof savedToolboxSchema>;
