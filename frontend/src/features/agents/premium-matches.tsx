import { ArrowRight } from "lucide-react";
import { view } from "@/features/agents/agent-catalog";
import { usePremiumAgents } from "@/features/agents/api";
import { defaultListParams, listResults } from "@/lib/list-view";
import { paths } from "@/lib/paths";
import { pluralize } from "@/lib/pluralize";
import { ButtonLink } from "@/ui/button";

/** How many premium agents a search finds, with a link to them. */
export function PremiumMatches({ search }: { search: string }) {
  const { data: agents = [] } = usePremiumAgents();
  const { length } = listResults(agents, { ...defaultListParams(view), q: search }, view);
  return (
    <div role="status">
      {length > 0 && (
        <ButtonLink to={`${paths.premiumAgents}?${new URLSearchParams({ q: search })}`}>
          {pluralize(length, { one: "premium agent matches", many: "premium agents match" })}
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </div>
  );
}
