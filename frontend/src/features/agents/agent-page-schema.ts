import type { Schemas } from "@/lib/api/api-contract";
/** What the page of an agent shows. */
export type AgentPage = Schemas["AgentPageResponse"];
