import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";
import { StarButton } from "@/features/toolbox/star-button";
import { useFavorites } from "@/features/toolbox/use-favorites";
import { AddToCartButton } from "@/pages/catalog/add-to-cart";
import { MemberItemSlots } from "@/pages/catalog/item-slots";

/** What a member can do with an agent, as on its card. */
export function AgentActions({ agent, titleId }: { agent: Agent; titleId: string }) {
  const favorites = useFavorites();
  const item = { kind: "agent", id: agent.id, title: agent.title } as const;
  return (
    <MemberItemSlots>
      {agent.isPremium && !agent.isPurchased ? (
        <AddToCartButton agent={agent} titleId={titleId} opensCart />
      ) : (
        <OpenAgent agent={agent} titleId={titleId} />
      )}
      <StarButton
        title={agent.title}
        isFavorite={favorites.has(item)}
        unavailable={!favorites.isLoaded}
        onChange={(isFavorite) => favorites.set(item, isFavorite)}
      />
    </MemberItemSlots>
  );
}
