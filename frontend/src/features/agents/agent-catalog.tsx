import type { ComponentProps } from "react";
import { useLocation } from "react-router-dom";
import type { SWRResponse } from "swr";
import { AgentExcerpt, AgentImage } from "@/components/agent-card";
import { CatalogPage, type CatalogPageProps } from "@/components/catalog-page";
import { useItemSlots } from "@/components/item-slots";
import styles from "@/features/agents/agent-catalog.module.css";
import type { Agent } from "@/features/agents/schema";
import type { SearchFields } from "@/lib/lists/list-view";
import { agentPath, paths } from "@/lib/paths/paths";
import { CategoryCard } from "@/ui/card";
import { Rating } from "@/ui/stars";
import { TabLinks } from "@/ui/tab-links";

const labels = {
  search: "Search agents",
  noun: { one: "agent", many: "agents" },
  loading: "Loading agents",
  failed: "We couldn't load the agents",
  noResults: "No GPT Agents found matching your criteria",
  later: "New agents will appear here.",
};

export const searchFields: SearchFields<Agent> = ({ title, description }) => [title, description];

interface AgentCatalogProps
  extends Omit<CatalogPageProps<Agent>, "items" | "failed" | "onRetry" | "labels" | "searchFields"> {
  query: Pick<SWRResponse<Agent[], Error>, "data" | "error" | "mutate">;
  /** The cards wait for what is shown with them. */
  isWaiting: boolean;
  /** What to say while there are no agents. */
  none: string;
}

export function AgentCatalog({
  query: { data, error, mutate },
  isWaiting,
  none,
  notice,
  ...props
}: AgentCatalogProps) {
  return (
    <CatalogPage
      {...props}
      notice={
        <>
          <Switch />
          {notice}
        </>
      }
      items={isWaiting ? undefined : data}
      failed={Boolean(error && !data)}
      onRetry={() => void mutate()}
      labels={{ ...labels, none }}
      searchFields={searchFields}
    />
  );
}

/** An agent as members see it. */
export function MemberAgentCard({
  agent,
  ...card
}: { agent: Agent } & Pick<ComponentProps<typeof CategoryCard>, "titleId" | "more" | "children">) {
  const slots = useItemSlots();
  return (
    <CategoryCard
      {...card}
      category={agent.category}
      isFeatured={agent.isFeatured}
      title={agent.title}
      to={agent.slug && agentPath(agent.slug)}
      image={<AgentImage agent={agent} />}
      rating={agent.rating && <Rating {...agent.rating} />}
      text={<AgentExcerpt text={agent.description} />}
      corner={slots.render({ kind: "agent", ...agent })}
    />
  );
}

/** On phones, where the navigation has one place for both lists. */
function Switch() {
  return <TabLinks label="Agents" links={lists} current={useLocation().pathname} className={styles.switch} />;
}

const lists = [
  { to: paths.freeAgents, name: "Free" },
  { to: paths.premiumAgents, name: "Premium" },
];
