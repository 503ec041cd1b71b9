import { Check } from "lucide-react";
import { memo, type ReactNode, useCallback, useId } from "react";
import styles from "@/features/agents/agent-card.module.css";
import { AgentCatalog } from "@/features/agents/agent-catalog";
import { usePremiumAgents } from "@/features/agents/api";
import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";
import { formatCents } from "@/lib/money";
import { CategoryCard } from "@/ui/card";

export function PremiumAgentsPage({
  renderAction,
}: {
  /** Must be a stable function, or every card re-renders. */
  renderAction: (agent: Agent, titleId: string) => ReactNode;
}) {
  const { data, error, mutate } = usePremiumAgents();
  const renderCard = useCallback(
    (agent: Agent) => <PremiumAgentCard key={agent.id} agent={agent} offer={renderAction} />,
    [renderAction],
  );
  return (
    <AgentCatalog
      title="Premium GPT Agents"
      heading="PREMIUM GPT AGENTS"
      subtitle="Agents for bigger jobs. Pay once, keep them for good."
      items={data}
      failed={Boolean(error && !data)}
      onRetry={() => void mutate()}
      renderCard={renderCard}
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
