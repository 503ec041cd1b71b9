import { AgentSuggestion } from "@/features/agents/agent-suggestion";
import type { Agent } from "@/features/agents/schema";
import type { useFirstSteps } from "@/features/welcome/api";
import { JoinedStrip, WelcomeStrip } from "@/features/welcome/welcome-strip";
import { listCategories } from "@/lib/lists/list-view";
import { safeHref } from "@/lib/paths/safe-href";

export { JoinedStrip };

/** The most that a member chooses from. */
const maxCategories = 12;

/** The welcome of a new member, with the first agent of the chosen category. */
export function Welcome({
  first: { interests, choose, end },
  firstName,
  agents,
}: {
  first: ReturnType<typeof useFirstSteps>;
  firstName: string;
  agents: readonly Agent[];
}) {
  const usable = agents.filter(({ url, hasPackage }) => safeHref(url) || hasPackage);
  const agent = usable.find(({ category }) => interests?.includes(category)) ?? usable[0];
  const hasChosen = Boolean(interests?.length) && agent;
  return (
    <WelcomeStrip
      firstName={firstName}
      categories={listCategories(usable).slice(0, maxCategories)}
      answer={hasChosen ? <AgentSuggestion agent={agent} onOpened={() => void end()} /> : null}
      onChoose={(category) => void choose(category)}
      onSkip={() => void end()}
    />
  );
}
