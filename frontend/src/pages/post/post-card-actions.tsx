import { useState } from "react";
import { useAgentPage } from "@/features/agents/agent-page-api";
import { usePrompts } from "@/features/prompts/api";
import { CopyButton } from "@/features/prompts/copy-button";
import { PromptDialogs } from "@/features/prompts/prompt-dialogs";
import type { Prompt } from "@/features/prompts/schema";
import { listFields, parseTemplate } from "@/features/prompts/template";
import { useCopy } from "@/features/prompts/use-copy";
import { useCurrentUser } from "@/features/users/api";
import { AgentActions } from "@/pages/agent/agent-actions";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { Button } from "@/ui/button";
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
  const copying = useCopy();
  const { copy, copied } = copying;
  const [openPrompt, setOpenPrompt] = useState<Prompt | null>(null);
  const prompt = prompts?.find((prompt) => prompt.id === id);
  if (!prompt) return prompts || error ? null : <Skeleton shape="button" />;
  const hasFields = listFields(parseTemplate(prompt.promptText)).length > 0;
  return (
    <>
      <CopyButton copied={copied?.id === id} aria-describedby={titleId} onClick={() => void copy(prompt)} />
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-describedby={titleId}
        onClick={() => setOpenPrompt(prompt)}
      >
        {hasFields ? "Fill in" : "Show all"}
      </Button>
      <PromptDialogs
        copying={copying}
        account={user?.email}
        prompt={openPrompt}
        onClose={() => setOpenPrompt(null)}
      />
    </>
  );
}
