import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";

export const promptSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  promptText: z.string(),
});
export type Prompt = z.infer<typeof promptSchema>;

export const promptsSchema = z.array(promptSchema);

export type PromptInput = RequestBody<"/api/admin/prompts", "post">;
