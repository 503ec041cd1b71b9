import * as z from "zod/mini";

const changedPromptSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As the member copied it. */
  copiedText: z.string(),
  /** As it is now. */
  promptText: z.string(),
});
export type ChangedPrompt = z.infer<typeof changedPromptSchema>;

/** Up to 50 of each kind, newest first. */
const newsSinceSchema = z.object({
  lastVisit: z.string(),
  agents: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string(), isPremium: z.boolean() })),
  prompts: z.array(z.object({ id: z.string(), name: z.string() })),
  posts: z.array(z.object({ slug: z.string(), title: z.string() })),
  changedPrompts: z.array(changedPromptSchema),
});
export type NewsSince = z.infer<typeof newsSinceSchema>;

export const newsSchema = z.object({
  /** Agents and prompts that were created later are "New". */
  badgesSince: z.nullable(z.string()),
  /** Prompts that are "Updated": they changed since the member copied them. */
  updatedPrompts: z.array(changedPromptSchema),
  /** Null if nothing is new, or it was dismissed. */
  sinceLastVisit: z.nullable(newsSinceSchema),
});
export type News = z.infer<typeof newsSchema>;
