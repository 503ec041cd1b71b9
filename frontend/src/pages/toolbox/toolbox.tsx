import { useState } from "react";
import { ItemSlotsProvider } from "@/components/item-slots";
import { OpenAgent } from "@/features/agents/open-agent";
import { CopyButton } from "@/features/prompts/copy-button";
import { PromptDialogs } from "@/features/prompts/prompt-dialogs";
import type { Prompt } from "@/features/prompts/schema";
import { hasFields } from "@/features/prompts/template";
import { useCopy } from "@/features/prompts/use-copy";
import { recordUse } from "@/features/toolbox/api";
import { useToolbox } from "@/features/toolbox/toolbox-api";
import type { ToolboxItem } from "@/features/toolbox/toolbox-lists";
import { ToolboxPage } from "@/features/toolbox/toolbox-page";
import { useCurrentUser } from "@/features/users/api";
import { viewHint } from "@/features/users/view-as/view-hint";
import { formatCents } from "@/lib/format/money";
import { agentPath } from "@/lib/paths/paths";
import { useNewsStrip } from "@/pages/catalog/use-news-strip";
import { Button, ButtonLink } from "@/ui/button";

const slots = {
  render: () => null,
  // In an admin's view, nothing is saved.
  onUse: (use: Parameters<typeof recordUse>[0]) => viewHint() ?? recordUse(use),
};

export function Toolbox() {
  return (
    <ItemSlotsProvider value={slots}>
      <ToolboxOfMember />
    </ItemSlotsProvider>
  );
}

function ToolboxOfMember() {
  const { data: user } = useCurrentUser();
  const { data: toolbox, error, mutate } = useToolbox();
  const news = useNewsStrip();
  const copying = useCopy();
  const { copy, copied } = copying;
  const [openPrompt, setOpenPrompt] = useState<Prompt | null>(null);

  const renderAction = (item: ToolboxItem, titleId: string) => {
    if (item.kind === "agent") {
      const { agent } = item;
      if (!agent.isPremium || agent.isPurchased || agent.url)
        return <OpenAgent agent={agent} titleId={titleId} />;
      return (
        <ButtonLink variant="secondary" to={agentPath(agent.slug)} aria-describedby={titleId}>
          {formatCents(agent.price)}
        </ButtonLink>
      );
    }
    const { prompt } = item;
    return (
      <>
        <CopyButton
          copied={copied?.id === prompt.id}
          aria-describedby={titleId}
          onClick={() => void copy(prompt)}
        />
        {hasFields(prompt.promptText) && (
          <Button
            variant="ghost"
            aria-haspopup="dialog"
            aria-describedby={titleId}
            onClick={() => setOpenPrompt(prompt)}
          >
            Fill in
          </Button>
        )}
      </>
    );
  };
  return (
    <>
      <ToolboxPage
        lead={news.strip}
        toolbox={news.isWaiting ? undefined : toolbox}
        failed={Boolean(error && !toolbox)}
        onRetry={() => void mutate()}
        renderAction={renderAction}
      />
      <PromptDialogs
        copying={copying}
        account={user?.email}
        prompt={openPrompt}
        onClose={() => setOpenPrompt(null)}
      />
    </>
  );
}
