import { useAgentPage } from "@/features/agents/agent-page-api";
import { usePrompts } from "@/features/prompts/api";
import { PromptControls } from "@/features/prompts/prompt-controls";
import { useCurrentUser } from "@/features/users/api";
import { AgentActions } from "@/pages/agent/agent-actions";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { Skeleton } from "@/ui/skeleton";

interface CardActionsProps {
  kind: "agent" | "prompt";
  id: string;
  /** The slug of an agent's page. */
  slug: string | undefined;
  titleId: string;
}

/** What a member can do with the agent or prompt on a card of a post. */
export function CardActions({ kind, id, slug, titleId }: CardActionsProps) {
  return kind === "agent" ? (
    <AgentCardActions slug={slug} titleId={titleId} />
  ) : (
    <MemberItemSlots>
      <PromptCardActions id={id} titleId={titleId} />
    </MemberItemSlots>
  );
}

function AgentCardActions({ slug, titleId }: Pick<CardActionsProps, "slug" | "titleId">) {
  const { ownAgent, error } = useAgentPage(slug, true);
  // The title leads to its page, which says what is wrong.
  if (!ownAgent) return error ? null : <Skeleton shape="button" />;
  return <AgentActions agent={ownAgent} titleId={titleId} />;
}

function PromptCardActions({ id, titleId }: Pick<CardActionsProps, "id" | "titleId">) {
  const { data: user } = useCurrentUser();
  const { data: prompts, error } = usePrompts();
  const prompt = prompts?.find((prompt) => prompt.id === id);
  if (!prompt) return prompts || error ? null : <Skeleton shape="button" />;
  return <PromptControls prompt={prompt} account={user?.email} titleId={titleId} />;
}
