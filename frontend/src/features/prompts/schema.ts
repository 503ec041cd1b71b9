import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";

export const promptSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  promptText: z.string(),
  /** Featured prompts come first. */
  isFeatured: z.boolean(),
  createdAt: z.string(),
});
export type Prompt = z.infer<typeof promptSchema>;

export const promptsSchema = z.array(promptSchema);

/** A prompt as admins see it. */
export const adminPromptSchema = z.extend(promptSchema, { updatedAt: z.string() });
export type AdminPrompt = z.infer<typeof adminPromptSchema>;

export const adminPromptsSchema = z.array(adminPromptSchema);

export type PromptInput = Required<Omit<RequestBody<"/api/admin/prompts", "post">, "updatedAt">>;
