import type { ReactNode } from "react";
import { CatalogPage } from "@/components/catalog-page";
import type { Agent } from "@/features/agents/schema";
import type { SearchFields } from "@/lib/lists/list-view";

const labels = {
  search: "Search GPT Agents",
  noun: { one: "agent", many: "agents" },
  loading: "Loading agents",
  failed: "We couldn't load the agents",
  noResults: "No GPT Agents found matching your criteria",
  none: "There are none yet. New agents will appear here.",
};

export const searchFields: SearchFields<Agent> = ({ title, description }) => [title, description];

export function AgentCatalog(props: {
  title: string;
  heading: string;
  subtitle: string;
  notice?: ReactNode;
  lead?: ReactNode;
  /** Undefined while loading. */
  items: Agent[] | undefined;
  failed: boolean;
  onRetry: () => void;
  renderCard: (agent: Agent) => ReactNode;
  renderElsewhere?: (search: string) => ReactNode;
  emptyAction?: ReactNode;
  inset?: ReactNode;
}) {
  return <CatalogPage {...props} labels={labels} searchFields={searchFields} />;
}
