import type { Schemas } from "@/lib/api/api-contract";
export type ChangedPrompt = Schemas["ChangedPromptResponse"];
/** Up to 50 of each kind, newest first. */
export type NewsSince = Schemas["NewsSinceResponse"];
export type News = Schemas["NewsResponse"];
