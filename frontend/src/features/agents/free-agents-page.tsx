import { memo, Suspense, useId, useState } from "react";
import { AgentCatalog } from "@/features/agents/agent-catalog";
import { AgentDetailsDialog, DetailsButton } from "@/features/agents/agent-details";
import { useFreeAgents } from "@/features/agents/api";
import { OpenAgent } from "@/features/agents/open-agent";
import { PremiumMatches } from "@/features/agents/premium-matches";
import type { Agent } from "@/features/agents/schema";
import { CategoryCard } from "@/ui/card";

export function FreeAgentsPage() {
  const { data, error, mutate } = useFreeAgents();
  return (
    <AgentCatalog
      title="Free GPT Agents"
      heading="FREE GPT AGENTS"
      subtitle="Free ChatGPT GPT Agents for everyday tasks."
      items={data}
      failed={Boolean(error && !data)}
      onRetry={() => void mutate()}
      renderCard={renderCard}
      renderElsewhere={renderElsewhere}
    />
  );
}

const renderCard = (agent: Agent) => <FreeAgentCard key={agent.id} agent={agent} />;

const renderElsewhere = (search: string) => <PremiumMatches search={search} />;

const FreeAgentCard = memo(function FreeAgentCard({ agent }: { agent: Agent }) {
  const titleId = useId();
  const [isDetailsOpen, setIsDetailsOpen] = useState(false);
  return (
    <CategoryCard
      category={agent.category}
      isFeatured={agent.isFeatured}
      title={agent.title}
      titleId={titleId}
      text={agent.description}
    >
      <OpenAgent agent={agent} titleId={titleId} />
      <DetailsButton titleId={titleId} onClick={() => setIsDetailsOpen(true)} />
      <Suspense>
        {isDetailsOpen && (
          <AgentDetailsDialog agent={agent} onClose={() => setIsDetailsOpen(false)}>
            <OpenAgent agent={agent} />
          </AgentDetailsDialog>
        )}
      </Suspense>
    </CategoryCard>
  );
});
