import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { CatalogPage } from "@/components/catalog-page";
import styles from "@/features/agents/agent-catalog.module.css";
import type { Agent } from "@/features/agents/schema";
import type { ListOrder, SearchFields } from "@/lib/lists/list-view";
import { paths } from "@/lib/paths/paths";
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

export function AgentCatalog({
  none,
  ...props
}: {
  title: string;
  heading: string;
  subtitle: string;
  notice?: ReactNode;
  lead?: ReactNode;
  hidesCategories?: boolean;
  /** Undefined while loading. */
  items: Agent[] | undefined;
  orders: readonly ListOrder<Agent>[];
  failed: boolean;
  onRetry: () => void;
  renderCard: (agent: Agent) => ReactNode;
  renderOtherResults?: (search: string) => ReactNode;
  emptyAction?: ReactNode;
  /** What to say while there are no agents. */
  none: string;
  inset?: ReactNode;
}) {
  const notice = (
    <>
      <Switch />
      {props.notice}
    </>
  );
  return <CatalogPage {...props} notice={notice} labels={{ ...labels, none }} searchFields={searchFields} />;
}

/** On phones, where the navigation has one place for both lists. */
function Switch() {
  return <TabLinks label="Agents" links={lists} current={useLocation().pathname} className={styles.switch} />;
}

const lists = [
  { to: paths.freeAgents, name: "Free" },
  { to: paths.premiumAgents, name: "Premium" },
];
