import { useMemo } from "react";
import { AgentSuggestion } from "@/features/agents/agent-suggestion";
import type { Agent } from "@/features/agents/schema";
import { PromptSuggestion } from "@/features/prompts/prompt-suggestion";
import type { Prompt } from "@/features/prompts/schema";
import type { useFirstSteps } from "@/features/welcome/api";
import { listTopics, suggest } from "@/features/welcome/model";
import { WelcomeStrip } from "@/features/welcome/welcome-strip";
import { listCategories } from "@/lib/lists/list-view";
import { safeHref } from "@/lib/paths/safe-href";

/** The most that a member chooses from, and may choose. */
const maxCategories = 12;

/** The first steps, with an agent and a prompt that fit what the member wants help with. */
export function Welcome({
  first,
  firstName,
  agents,
  prompts,
}: {
  first: ReturnType<typeof useFirstSteps>;
  firstName: string;
  agents: readonly Agent[];
  prompts: readonly Prompt[];
}) {
  const { steps } = first;
  const categories = useMemo(
    () => listTopics(listCategories([...agents, ...prompts])).slice(0, maxCategories),
    [agents, prompts],
  );
  const interests = steps?.interests ?? [];
  const agent = suggest(
    agents.filter(({ url }) => safeHref(url)),
    interests,
  );
  const prompt = suggest(prompts, interests);
  return (
    <WelcomeStrip
      steps={steps ?? null}
      firstName={firstName}
      categories={categories}
      agent={agent && <AgentSuggestion agent={agent} onOpened={first.agentOpened} />}
      prompt={prompt && <PromptSuggestion prompt={prompt} onCopied={first.promptCopied} />}
      onChooseInterests={first.chooseInterests}
      onSkip={() => void first.skip()}
      onClose={first.close}
    />
  );
}
