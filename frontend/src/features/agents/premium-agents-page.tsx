import { Check } from "lucide-react";
import { memo, type ReactNode, useCallback, useId } from "react";
import styles from "@/features/agents/agent-card.module.css";
import { usePremiumAgents } from "@/features/agents/api";
import { AgentListing } from "@/features/agents/listing";
import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";
import { formatCents } from "@/lib/money";
import { CategoryCard } from "@/ui/card";

export function PremiumAgentsPage({
  offer,
}: {
  /** Draws the way to buy one. Must stay the same function from one rendering to the next, or every card is drawn again. */
  offer: (agent: Agent, titleId: string) => ReactNode;
}) {
  const { data, error, mutate } = usePremiumAgents();
  const card = useCallback(
    (agent: Agent) => <PremiumAgentCard key={agent.id} agent={agent} offer={offer} />,
    [offer],
  );
  return (
    <AgentListing
      title="Premium GPT Agents"
      heading="PREMIUM GPT AGENTS"
      subtitle="Agents for the bigger tasks. Paid for once, yours from then on."
      items={data}
      failed={Boolean(error && !data)}
      onRetry={() => void mutate()}
      card={card}
    />
  );
}

const PremiumAgentCard = memo(function PremiumAgentCard({
  agent,
  offer,
}: {
  agent: Agent;
  offer: (agent: Agent, titleId: string) => ReactNode;
}) {
  const titleId = useId();
  return (
    <CategoryCard category={agent.category} title={agent.title} titleId={titleId} text={agent.description}>
      {agent.isPurchased ? (
        <>
          <span className={styles.owned}>
            <Check aria-hidden />
            Yours
          </span>
          <OpenAgent agent={agent} titleId={titleId} />
        </>
      ) : (
        <>
          <span className={styles.price}>{formatCents(agent.price)}</span>
          {offer(agent, titleId)}
        </>
      )}
    </CategoryCard>
  );
});
