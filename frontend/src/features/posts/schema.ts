import type { Schemas } from "@/lib/api/api-contract";
/** A published post as the list shows it. */
export type PostSummary = Schemas["PostSummaryResponse"];
export type LinkedPost = Schemas["PostLinkResponse"];
/** What the page of a post shows. */
export type Post = Schemas["PostPageResponse"];

/** An agent or a prompt in a post. */
export type PostCard =
  | { kind: "agent"; item: Schemas["AgentCardResponse"] }
  | { kind: "prompt"; item: Schemas["PromptCardResponse"] };
