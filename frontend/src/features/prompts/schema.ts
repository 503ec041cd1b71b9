import type { RequestBody, Schemas } from "@/lib/api/api-contract";

export type Prompt = Schemas["PromptResponse"];
/** A prompt as admins see it. */
export type AdminPrompt = Schemas["AdminPromptResponse"];

type PromptRequest = RequestBody<"/api/admin/prompts", "post">;

export type PromptInput = Required<Omit<PromptRequest, "updatedAt" | "isDraft" | "note">> &
  Pick<PromptRequest, "note">;
