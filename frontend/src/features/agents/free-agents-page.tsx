import { memo, type ReactNode, useCallback, useId } from "react";
import { AgentCatalog, MemberAgentCard } from "@/features/agents/agent-catalog";
import { useFreeAgents } from "@/features/agents/api";
import { OpenAgent } from "@/features/agents/open-agent";
import { freeAgentOrders } from "@/features/agents/orders";
import type { Agent } from "@/features/agents/schema";
import { lazyPart } from "@/lib/lazy-component";
import { useStableCallback } from "@/lib/use-stable-callback";

const PremiumMatches = lazyPart(() => import("@/features/agents/agent-matches"), "PremiumMatches");

type OnOpened = (agent: Agent) => void;

export function FreeAgentsPage({
  lead,
  hidesCategories = false,
  isWaiting = false,
  onOpened,
  emptyAction,
}: {
  /** Above the cards. */
  lead?: ReactNode;
  /** The lead asks for a category, too. */
  hidesCategories?: boolean;
  /** The cards wait for `lead`. */
  isWaiting?: boolean;
  onOpened?: OnOpened;
  /** What to do while there are no agents. */
  emptyAction?: ReactNode;
}) {
  const query = useFreeAgents();
  const opened = useStableCallback(onOpened);
  const renderCard = useCallback(
    (agent: Agent) => <FreeAgentCard key={agent.id} agent={agent} onOpened={opened} />,
    [opened],
  );
  return (
    <AgentCatalog
      title="Free GPT Agents"
      heading="FREE GPT AGENTS"
      subtitle="Free agents for everyday tasks, in ChatGPT or the assistant you use."
      none="No free GPT Agents yet"
      lead={lead}
      hidesCategories={hidesCategories}
      query={query}
      isWaiting={isWaiting}
      orders={freeAgentOrders}
      renderCard={renderCard}
      renderOtherResults={renderOtherResults}
      emptyAction={emptyAction}
    />
  );
}

const renderOtherResults = (search: string) => <PremiumMatches search={search} />;

const FreeAgentCard = memo(function FreeAgentCard({ agent, onOpened }: { agent: Agent; onOpened: OnOpened }) {
  const titleId = useId();
  return (
    <MemberAgentCard agent={agent} titleId={titleId}>
      <OpenAgent agent={agent} titleId={titleId} onOpened={onOpened} />
    </MemberAgentCard>
  );
});
