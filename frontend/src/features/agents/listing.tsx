import { type ReactNode, useDeferredValue, useMemo } from "react";
import styles from "@/features/agents/listing.module.css";
import {
  allCategories,
  categoriesOf,
  countSentence,
  type Filter,
  findAgents,
  isFiltering,
  noFilter,
} from "@/features/agents/model";
import type { Agent } from "@/features/agents/schema";
import { useFilter } from "@/features/agents/use-filter";
import { Button } from "@/ui/button";
import { CardGrid } from "@/ui/card";
import { SearchField, Select } from "@/ui/field";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, FailureState } from "@/ui/states";

/** A screen of agents with search and category filter; `card` draws one of them. */
export function Listing({
  title,
  heading,
  subtitle,
  agents,
  failed,
  onRetry,
  card,
}: {
  title: string;
  heading: string;
  subtitle: string;
  /** Undefined while they are on their way. */
  agents: Agent[] | undefined;
  failed: boolean;
  onRetry: () => void;
  card: (agent: Agent) => ReactNode;
}) {
  const [asked, setFilter] = useFilter();
  const categories = useMemo(() => categoriesOf(agents ?? []), [agents]);
  const filter = agents ? withKnownCategory(asked, categories) : asked;
  // Typing stays quick with thousands of cards: the list follows the field when there is time.
  const search = useDeferredValue(filter.search);
  const { category } = filter;
  const found = useMemo(() => findAgents(agents ?? [], { search, category }), [agents, search, category]);

  return (
    <Page title={title} heading={heading} subtitle={subtitle}>
      <search className={styles.tools}>
        <SearchField
          label="Search GPT Agents"
          placeholder="Search GPT Agents"
          value={filter.search}
          onChange={(text) => setFilter({ ...filter, search: text })}
        />
        <Select
          label="Category"
          hideLabel
          value={category}
          onChange={(event) => setFilter({ ...filter, category: event.target.value })}
        >
          <option value={allCategories}>All Categories</option>
          {categories.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </search>
      <p role="status" className={styles.count}>
        {agents && countSentence(found.length)}
      </p>
      <Found
        agents={agents && found}
        failed={failed}
        onRetry={onRetry}
        heading={heading}
        card={card}
        onClear={isFiltering(filter) ? () => setFilter(noFilter) : undefined}
      />
    </Page>
  );
}

function Found({
  agents,
  failed,
  onRetry,
  heading,
  card,
  onClear,
}: {
  agents: Agent[] | undefined;
  failed: boolean;
  onRetry: () => void;
  heading: string;
  card: (agent: Agent) => ReactNode;
  onClear: (() => void) | undefined;
}) {
  if (failed) return <FailureState title="The agents could not be loaded" onRetry={onRetry} />;
  if (!agents) return <SkeletonCards label="Loading agents" />;
  if (agents.length > 0) {
    return (
      <div className={styles.list}>
        <CardGrid label={heading}>{agents.map(card)}</CardGrid>
      </div>
    );
  }
  return (
    <EmptyState
      illustration={<EmptyIllustration />}
      title="No GPT Agents found matching your criteria"
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            Clear search and category
          </Button>
        )
      }
    />
  );
}

/** A category that is gone, in an old link, must not hide everything behind a filter that nobody sees. */
function withKnownCategory(filter: Filter, categories: string[]): Filter {
  return categories.includes(filter.category) ? filter : { ...filter, category: allCategories };
}
