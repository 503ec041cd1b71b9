import { Check } from "lucide-react";
import { memo, type ReactNode, Suspense, useCallback, useId } from "react";
import { AgentExcerpt, AgentImage, AgentPrice } from "@/components/agent-card";
import { useItemSlots } from "@/components/item-slots";
import styles from "@/features/agents/agent-card.module.css";
import { AgentCatalog } from "@/features/agents/agent-catalog";
import { AgentDetailsDialog, DetailsButton } from "@/features/agents/agent-details";
import { FreeMatches } from "@/features/agents/agent-matches";
import { usePremiumAgents } from "@/features/agents/api";
import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";
import { notReadyYet } from "@/lib/link-unavailable";
import { agentPath } from "@/lib/paths/paths";
import { CategoryCard } from "@/ui/card";
import { Rating } from "@/ui/stars";

/** Renders the button that buys an agent, described by the element with this id. */
type RenderAction = (agent: Agent, titleId: string) => ReactNode;

export function PremiumAgentsPage({
  renderAction,
  detailsId,
  onShowDetails,
  notice,
  isWaiting,
  emptyAction,
  inset,
}: {
  /** Must be a stable function, or every card re-renders. */
  renderAction: RenderAction;
  /** The agent whose details are shown. */
  detailsId: string | null;
  /** Stable as well. */
  onShowDetails: (id: string | null) => void;
  /** Above the search. */
  notice?: ReactNode;
  /** The cards wait for `inset`. */
  isWaiting: boolean;
  /** What to do while there are no agents. */
  emptyAction?: ReactNode;
  /** Other cards after the first row. */
  inset: ReactNode;
}) {
  const { data, error, mutate } = usePremiumAgents();
  const details = data?.find(({ id }) => id === detailsId);
  const renderCard = useCallback(
    (agent: Agent) => (
      <PremiumAgentCard
        key={agent.id}
        agent={agent}
        renderAction={renderAction}
        onShowDetails={onShowDetails}
      />
    ),
    [renderAction, onShowDetails],
  );
  return (
    <>
      <AgentCatalog
        title="Premium GPT Agents"
        heading="PREMIUM GPT AGENTS"
        subtitle="Agents for bigger jobs. Pay once, keep them for good."
        notice={notice}
        items={isWaiting ? undefined : data}
        failed={Boolean(error && !data)}
        onRetry={() => void mutate()}
        renderCard={renderCard}
        renderElsewhere={renderElsewhere}
        emptyAction={emptyAction}
        inset={inset}
      />
      <Suspense>
        {details && (
          <AgentDetailsDialog agent={details} onClose={() => onShowDetails(null)}>
            <PriceAndAction agent={details} renderAction={renderAction} />
          </AgentDetailsDialog>
        )}
      </Suspense>
    </>
  );
}

const renderElsewhere = (search: string) => <FreeMatches search={search} />;

const PremiumAgentCard = memo(function PremiumAgentCard({
  agent,
  renderAction,
  onShowDetails,
}: {
  agent: Agent;
  renderAction: RenderAction;
  onShowDetails: (id: string) => void;
}) {
  const titleId = useId();
  const slots = useItemSlots();
  return (
    <CategoryCard
      category={agent.category}
      isFeatured={agent.isFeatured}
      title={agent.title}
      titleId={titleId}
      to={agent.slug && agentPath(agent.slug)}
      image={<AgentImage agent={agent} />}
      rating={agent.rating && <Rating {...agent.rating} />}
      text={<AgentExcerpt text={agent.description} />}
      corner={slots.render({ kind: "agent", ...agent })}
      more={
        <>
          {isAwaited(agent) && <p className={styles.note}>{notReadyYet}</p>}
          <DetailsButton titleId={titleId} onClick={() => onShowDetails(agent.id)} />
        </>
      }
    >
      <PriceAndAction agent={agent} titleId={titleId} renderAction={renderAction} />
    </CategoryCard>
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
  /** Of the agent's title; without it, the title is that of the dialog. */
  titleId?: string;
  renderAction: RenderAction;
}) {
  const priceId = useId();
  const describedBy = titleId ?? priceId;
  if (agent.isPurchased) {
    return (
      <>
        <span id={priceId} className={styles.owned}>
          <Check aria-hidden />
          Yours
        </span>
        <OpenAgent agent={agent} titleId={describedBy} />
      </>
    );
  }
  return (
    <>
      <AgentPrice id={priceId} agent={agent} />
      {renderAction(agent, describedBy)}
    </>
  );
}
