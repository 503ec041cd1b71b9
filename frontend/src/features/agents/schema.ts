import type { RequestBody, Schemas } from "@/lib/api/api-contract";

export type Agent = Schemas["AgentResponse"];
/** An agent in the list of admins. */
export type AdminAgent = Schemas["AdminAgentResponse"];
/** An agent with everything that an admin can edit. */
export type EditableAgent = Schemas["EditableAgentResponse"];

export type AgentInput = Required<Omit<RequestBody<"/api/admin/gpts", "post">, "updatedAt" | "isDraft">>;
