import type { RequestBody, Schemas } from "@/lib/api/api-contract";

export type Prompt = Schemas["PromptResponse"];
/** A prompt as admins see it. */
export type AdminPrompt = Prompt;

export type PromptInput = Required<Omit<RequestBody<"/api/admin/prompts", "post">, "updatedAt">>;
