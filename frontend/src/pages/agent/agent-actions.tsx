import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ReportProblemDialog } from "@/components/problem-reports/report-problem-dialog";
import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";
import { cart, useCart } from "@/features/purchases/cart/cart";
import { StarButton } from "@/features/toolbox/star-button";
import { useFavorites } from "@/features/toolbox/use-favorites";
import { paths } from "@/lib/paths/paths";
import { safeHref } from "@/lib/paths/safe-href";
import { AddToCartButton } from "@/pages/catalog/add-to-cart";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { Button } from "@/ui/button";

/** Opens or buys an agent. */
export function AgentActions({ agent, titleId }: { agent: Agent; titleId: string }) {
  if (agent.isPremium && !agent.isPurchased) return <BuyButtons agent={agent} titleId={titleId} />;
  return (
    <MemberItemSlots>
      <OpenAgent agent={agent} titleId={titleId} />
    </MemberItemSlots>
  );
}

/** "Buy now" pays for this agent only: it is not offered while others are in the cart. */
function BuyButtons({ agent, titleId }: { agent: Agent; titleId: string }) {
  const { items } = useCart();
  const navigate = useNavigate();
  const isAlone = items.every(({ id }) => id === agent.id);
  const buy = () => {
    cart.add(agent);
    navigate(paths.checkout);
  };
  return (
    <>
      {isAlone && (
        <Button aria-describedby={titleId} onClick={buy}>
          Buy now
        </Button>
      )}
      <AddToCartButton
        agent={agent}
        titleId={titleId}
        variant={isAlone ? "secondary" : "primary"}
        opensCart
      />
    </>
  );
}

/** Stars an agent, or reports that it doesn't open. */
export function AgentExtras({ agent }: { agent: Agent }) {
  const favorites = useFavorites();
  const [isReporting, setIsReporting] = useState(false);
  const item = { kind: "agent", id: agent.id, title: agent.title } as const;
  const close = () => setIsReporting(false);
  return (
    <>
      <StarButton
        title={agent.title}
        isFavorite={favorites.has(item)}
        unavailable={!favorites.isLoaded}
        onChange={(isFavorite) => favorites.set(item, isFavorite)}
      />
      {safeHref(agent.url) && (
        <Button variant="ghost" onClick={() => setIsReporting(true)}>
          Report a problem
        </Button>
      )}
      {isReporting && (
        <ReportProblemDialog item={item} opensIn={agent.opensIn} onSent={close} onClose={close} />
      )}
    </>
  );
}
