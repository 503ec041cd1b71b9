import { Check, ShoppingBag } from "lucide-react";
import { memo } from "react";
import styles from "@/features/agents/agent-card.module.css";
import { usePremiumAgents } from "@/features/agents/api";
import { AgentListing } from "@/features/agents/listing";
import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";
import { formatCents } from "@/lib/money";
import { Button } from "@/ui/button";
import { CategoryCard } from "@/ui/card";

export function PremiumAgentsPage({
  isInCart,
  onAddToCart,
}: {
  isInCart: (id: string) => boolean;
  /** Must stay the same function from one rendering to the next, or every card is drawn again. */
  onAddToCart: (agent: Agent) => void;
}) {
  const { data, error, mutate } = usePremiumAgents();
  return (
    <AgentListing
      title="Premium GPT Agents"
      heading="PREMIUM GPT AGENTS"
      subtitle="Agents for the bigger tasks. Paid for once, yours from then on."
      items={data}
      failed={Boolean(error && !data)}
      onRetry={() => void mutate()}
      card={(agent) => (
        <PremiumAgentCard
          key={agent.id}
          agent={agent}
          inCart={isInCart(agent.id)}
          onAddToCart={onAddToCart}
        />
      )}
    />
  );
}

const PremiumAgentCard = memo(function PremiumAgentCard({
  agent,
  inCart,
  onAddToCart,
}: {
  agent: Agent;
  inCart: boolean;
  onAddToCart: (agent: Agent) => void;
}) {
  return (
    <CategoryCard category={agent.category} title={agent.title} text={agent.description}>
      {agent.isPurchased ? (
        <>
          <span className={styles.owned}>
            <Check aria-hidden />
            Yours
          </span>
          <OpenAgent agent={agent} />
        </>
      ) : (
        <>
          <span className={styles.price}>{formatCents(agent.price)}</span>
          <CartAction agent={agent} inCart={inCart} onAddToCart={onAddToCart} />
        </>
      )}
    </CategoryCard>
  );
});

function CartAction({
  agent,
  inCart,
  onAddToCart,
}: {
  agent: Agent;
  inCart: boolean;
  onAddToCart: (agent: Agent) => void;
}) {
  if (inCart) {
    return (
      <Button disabled aria-description={agent.title}>
        <Check aria-hidden />
        In Cart
      </Button>
    );
  }
  return (
    <Button aria-description={agent.title} onClick={() => onAddToCart(agent)}>
      <ShoppingBag aria-hidden />
      Add to Cart
    </Button>
  );
}
