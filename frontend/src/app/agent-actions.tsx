import { AddToCartButton } from "@/app/add-to-cart";
import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";

/** What a member can do with an agent, as on its card. */
export function AgentActions({ agent, titleId }: { agent: Agent; titleId: string }) {
  return agent.isPremium && !agent.isPurchased ? (
    <AddToCartButton agent={agent} titleId={titleId} />
  ) : (
    <OpenAgent agent={agent} titleId={titleId} />
  );
}
