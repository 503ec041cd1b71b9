import { lazy, Suspense, useState } from "react";
import { AgentActions } from "@/app/agent-actions";
import { MemberItemSlots } from "@/app/item-slots";
import { useAgentPage } from "@/features/agents/agent-page-api";
import { usePrompts } from "@/features/prompts/api";
import { CopyButton } from "@/features/prompts/copy-button";
import type { Prompt } from "@/features/prompts/schema";
import { listFields, parseTemplate } from "@/features/prompts/template";
import { useCopy } from "@/features/prompts/use-copy";
import { useCurrentUser } from "@/features/users/api";
import { importWhenOnline } from "@/lib/import-when-online";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { LiveRegion } from "@/ui/visually-hidden";

const PromptDialog = lazy(async () => {
  const { PromptDialog } = await importWhenOnline(() => import("@/features/prompts/prompt-dialog"));
  return { default: PromptDialog };
});
const ManualCopyDialog = lazy(async () => {
  const { ManualCopyDialog } = await importWhenOnline(() => import("@/features/prompts/manual-copy-dialog"));
  return { default: ManualCopyDialog };
});

interface CardActionsProps {
  kind: "agent" | "prompt";
  id: string;
  /** Of the page of an agent. */
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
  const { copy, copied, blocked, closeManualCopy } = useCopy();
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
      <LiveRegion>{copied && `Copied ${copied.name}`}</LiveRegion>
      <Suspense>
        {openPrompt && user && !blocked && (
          <PromptDialog
            prompt={openPrompt}
            account={user.email}
            copied={copied?.id === id}
            onCopy={copy}
            onClose={() => setOpenPrompt(null)}
          />
        )}
        {blocked && (
          <ManualCopyDialog name={blocked.prompt.name} text={blocked.text} onClose={closeManualCopy} />
        )}
      </Suspense>
    </>
  );
}
