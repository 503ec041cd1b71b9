import { Check } from "lucide-react";
import { memo, type ReactNode, useCallback, useId } from "react";
import { AgentPrice } from "@/components/agent-card";
import styles from "@/features/agents/agent-card.module.css";
import { AgentCatalog, MemberAgentCard } from "@/features/agents/agent-catalog";
import { usePremiumAgents } from "@/features/agents/api";
import { OpenAgent } from "@/features/agents/open-agent";
import { agentOrders } from "@/features/agents/orders";
import type { Agent } from "@/features/agents/schema";
import { lazyPart } from "@/lib/lazy-component";
import { notReadyYet } from "@/lib/link-unavailable";

const FreeMatches = lazyPart(() => import("@/features/agents/agent-matches"), "FreeMatches");

/** Renders the button that buys an agent, described by the element with this id. */
type RenderAction = (agent: Agent, titleId: string) => ReactNode;

export function PremiumAgentsPage({
  renderAction,
  notice,
  lead,
  isWaiting,
  emptyAction,
  inset,
}: {
  /** Must be a stable function, or every card re-renders. */
  renderAction: RenderAction;
  /** Above the search. */
  notice?: ReactNode;
  /** Above the cards. */
  lead?: ReactNode;
  /** The cards wait for `lead` or `inset`. */
  isWaiting: boolean;
  /** What to do while there are no agents. */
  emptyAction?: ReactNode;
  /** Other cards after the first row. */
  inset: ReactNode;
}) {
  const query = usePremiumAgents();
  const renderCard = useCallback(
    (agent: Agent) => <PremiumAgentCard key={agent.id} agent={agent} renderAction={renderAction} />,
    [renderAction],
  );
  return (
    <AgentCatalog
      title="Premium GPT Agents"
      heading="PREMIUM GPT AGENTS"
      subtitle="Agents for bigger jobs. Pay once, keep them for good."
      none="No premium GPT Agents yet"
      notice={notice}
      lead={lead}
      query={query}
      isWaiting={isWaiting}
      orders={agentOrders}
      renderCard={renderCard}
      renderOtherResults={renderOtherResults}
      emptyAction={emptyAction}
      inset={inset}
    />
  );
}

const renderOtherResults = (search: string) => <FreeMatches search={search} />;

const PremiumAgentCard = memo(function PremiumAgentCard({
  agent,
  renderAction,
}: {
  agent: Agent;
  renderAction: RenderAction;
}) {
  const titleId = useId();
  return (
    <MemberAgentCard
      agent={agent}
      titleId={titleId}
      more={isAwaited(agent) && <p className={styles.note}>{notReadyYet}</p>}
    >
      <PriceAndAction agent={agent} titleId={titleId} renderAction={renderAction} />
    </MemberAgentCard>
  );
});

/** Whether a buyer has to wait for it. */
const isAwaited = ({ isDeliverable, isPurchased }: Agent) => isDeliverable === false && !isPurchased;

/** The price and the button that buys, or the one that opens what is owned. */
function PriceAndAction({
  agent,
  titleId,
  renderAction,
}: {
  agent: Agent;
  titleId: string;
  renderAction: RenderAction;
}) {
  if (agent.isPurchased) {
    return (
      <>
        <span className={styles.owned}>
          <Check aria-hidden />
          Yours
        </span>
        <OpenAgent agent={agent} titleId={titleId} />
      </>
    );
  }
  return (
    <>
      <AgentPrice agent={agent} />
      {renderAction(agent, titleId)}
    </>
  );
}
