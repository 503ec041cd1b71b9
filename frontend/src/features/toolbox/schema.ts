import type { Schemas } from "@/lib/api/api-contract";
/** An agent or a prompt. */
export type ItemReference = Schemas["ToolboxItemReference"];
export type ToolboxAgent = Schemas["AgentResponse"];
export type ToolboxPrompt = Schemas["PromptResponse"];
export type Toolbox = Schemas["ToolboxResponse"];
