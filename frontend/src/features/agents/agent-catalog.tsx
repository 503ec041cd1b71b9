import type { ReactNode } from "react";
import type { Agent } from "@/features/agents/schema";
import { CatalogPage } from "@/ui/catalog-page";

const labels = {
  search: "Search GPT Agents",
  noun: { one: "agent", many: "agents" },
  loading: "Loading agents",
  failed: "The agents could not be loaded",
  noResults: "No GPT Agents found matching your criteria",
};

const getSearchFields = ({ title, description }: Agent) => [title, description];

/** A screen of agents for members; `card` draws one of them. */
export function AgentCatalog(props: {
  title: string;
  heading: string;
  subtitle: string;
  /** Undefined while they are on their way. */
  items: Agent[] | undefined;
  failed: boolean;
  onRetry: () => void;
  renderCard: (agent: Agent) => ReactNode;
}) {
  return <CatalogPage {...props} labels={labels} searchFields={getSearchFields} />;
}
