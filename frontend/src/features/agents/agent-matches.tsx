import { ArrowRight } from "lucide-react";
import { searchFields } from "@/features/agents/agent-catalog";
import { useFreeAgents, usePremiumAgents } from "@/features/agents/api";
import type { Agent } from "@/features/agents/schema";
import { type PluralForms, pluralize } from "@/lib/format/pluralize";
import { defaultListParams, listResults } from "@/lib/lists/list-view";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

/** How many premium agents a search finds, with a link to them. */
export function PremiumMatches({ search }: { search: string }) {
  const { data } = usePremiumAgents();
  const noun = { one: "premium agent matches", many: "premium agents match" };
  return <Matches agents={data} search={search} page={paths.premiumAgents} noun={noun} />;
}

/** How many free agents a search finds, with a link to them. */
export function FreeMatches({ search }: { search: string }) {
  const { data } = useFreeAgents();
  const noun = { one: "free agent matches", many: "free agents match" };
  return <Matches agents={data} search={search} page={paths.freeAgents} noun={noun} />;
}

function Matches({
  agents = [],
  search,
  page,
  noun,
}: {
  agents: Agent[] | undefined;
  search: string;
  page: string;
  noun: PluralForms;
}) {
  const { length } = listResults(agents, { ...defaultListParams, q: search }, searchFields);
  return (
    <div role="status">
      {length > 0 && (
        <ButtonLink to={`${page}?${new URLSearchParams({ q: search })}`}>
          <span>{pluralize(length, noun)}</span>
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </div>
  );
}
