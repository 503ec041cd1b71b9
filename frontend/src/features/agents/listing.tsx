import type { ReactNode } from "react";
import type { Agent } from "@/features/agents/schema";
import { Listing } from "@/ui/listing";

const words = {
  search: "Search GPT Agents",
  noun: { one: "agent", many: "agents" },
  loading: "Loading agents",
  failed: "The agents could not be loaded",
  noneFound: "No GPT Agents found matching your criteria",
};

const textsOf = ({ title, description }: Agent) => [title, description];

/** A screen of agents for members; `card` draws one of them. */
export function AgentListing(listing: {
  title: string;
  heading: string;
  subtitle: string;
  /** Undefined while they are on their way. */
  items: Agent[] | undefined;
  failed: boolean;
  onRetry: () => void;
  card: (agent: Agent) => ReactNode;
}) {
  return <Listing {...listing} words={words} texts={textsOf} />;
}
