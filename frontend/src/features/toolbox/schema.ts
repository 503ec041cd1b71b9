import type { Schemas } from "@/lib/api-contract";
/** An agent or a prompt. */
export type ItemReference = Schemas["ToolboxItemReference"];
export type ToolboxAgent = Schemas["AgentResponse"];
export type ToolboxPrompt = Schemas["PromptResponse"];
/** Also the copy on this device, which the service worker responds with while offline. */
export type Toolbox = Schemas["ToolboxResponse"] & { isSavedCopy?: boolean };
