import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { AgentCard } from "@/components/agent-card";
import type { BundleOffer } from "@/components/bundle-offers";
import { agentOrders } from "@/features/agents/orders";
import type { Agent } from "@/features/agents/schema";
import { useQuery } from "@/lib/api/query";
import { isSameCategory } from "@/lib/lists/list-view";
import { agentsPath } from "@/lib/paths/agents-path";
import { CardGrid } from "@/ui/card";
import { LinkChips } from "@/ui/choice-chips";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

/** The bundles follow this many agents, which are visible without scrolling. The server has the same number. */
const beforeBundles = 3;

const typeNames: Record<string, string> = { premium: "Premium", free: "Free" };

/** All agents with their prices, for everyone. The server renders it too, with the same choices. */
export function AllAgentsPage({
  actions,
  renderBundles,
}: {
  /** Beside the heading. */
  actions: ReactNode;
  renderBundles: (bundles: BundleOffer[]) => ReactNode;
}) {
  const [query] = useSearchParams();
  const show = query.get("show");
  const order = agentOrders.find(({ value }) => value === query.get("sort"));
  const { data, error, mutate } = useQuery("/api/gpts");
  const choice = data?.choices.find((name) => name === show);
  const chosen = data?.gpts.filter((agent) => isChosen(choice, agent));
  const cards = (order ? chosen?.toSorted(order.compare) : chosen)?.map((agent, index) => (
    <AgentCard key={agent.id} agent={agent} isVisible={index < beforeBundles} />
  ));
  return (
    <Page
      title="GPT Agents"
      subtitle="Free agents open as soon as you join. Premium agents are paid once and yours for good."
      actions={actions}
    >
      {!data || !cards ? (
        error ? (
          <ErrorState title="We couldn't load the agents" onRetry={() => void mutate()} />
        ) : (
          <SkeletonCards label="Loading agents" />
        )
      ) : cards.length === 0 ? (
        <EmptyState illustration={<EmptyIllustration />} title="No agents yet">
          New agents will appear here.
        </EmptyState>
      ) : (
        <>
          <LinkChips
            label="Show"
            choices={[undefined, ...data.choices].map((name) => ({
              to: agentsPath(name, order?.value),
              label: name === undefined ? "All" : (typeNames[name] ?? name),
              isCurrent: name === choice,
            }))}
          />
          <LinkChips
            label="Sort"
            isQuiet
            choices={[{ value: "", label: "Featured first" }, ...agentOrders].map(({ value, label }) => ({
              to: agentsPath(choice, value),
              label,
              isCurrent: value === (order?.value ?? ""),
            }))}
          />
          <CardGrid label="GPT Agents">
            {cards.slice(0, beforeBundles)}
            {(choice === undefined || choice === "premium") && renderBundles(data.bundles)}
            {cards.slice(beforeBundles)}
          </CardGrid>
        </>
      )}
    </Page>
  );
}

function isChosen(choice: string | undefined, { isPremium, category }: Agent): boolean {
  if (choice === undefined) return true;
  if (choice === "premium") return isPremium;
  if (choice === "free") return !isPremium;
  return isSameCategory(category, choice);
}
