import { memo, type ReactNode, useCallback, useId } from "react";
import { AgentExcerpt, AgentImage } from "@/components/agent-card";
import { useItemSlots } from "@/components/item-slots";
import { AgentCatalog } from "@/features/agents/agent-catalog";
import { useFreeAgents } from "@/features/agents/api";
import { OpenAgent } from "@/features/agents/open-agent";
import { freeAgentOrders } from "@/features/agents/orders";
import type { Agent } from "@/features/agents/schema";
import { lazyPart } from "@/lib/lazy-component";
import { agentPath } from "@/lib/paths/paths";
import { useStableCallback } from "@/lib/use-stable-callback";
import { CategoryCard } from "@/ui/card";
import { Rating } from "@/ui/stars";

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
  const { data, error, mutate } = useFreeAgents();
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
      items={isWaiting ? undefined : data}
      orders={freeAgentOrders}
      failed={Boolean(error && !data)}
      onRetry={() => void mutate()}
      renderCard={renderCard}
      renderOtherResults={renderOtherResults}
      emptyAction={emptyAction}
    />
  );
}

const renderOtherResults = (search: string) => <PremiumMatches search={search} />;

const FreeAgentCard = memo(function FreeAgentCard({ agent, onOpened }: { agent: Agent; onOpened: OnOpened }) {
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
    >
      <OpenAgent agent={agent} titleId={titleId} onOpened={onOpened} />
    </CategoryCard>
  );
});
