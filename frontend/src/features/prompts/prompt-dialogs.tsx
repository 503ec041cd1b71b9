import type { Prompt } from "@/features/prompts/schema";
import type { PromptCopy } from "@/features/prompts/use-copy";
import { lazyPart } from "@/lib/lazy-component";
import { LiveRegion } from "@/ui/visually-hidden";

const loadOnDemand = () => import("@/features/prompts/on-demand");
const PromptDialog = lazyPart(loadOnDemand, "PromptDialog");
const ManualCopyDialog = lazyPart(loadOnDemand, "ManualCopyDialog");

/** What belongs to every screen that copies prompts: the announcement, and the dialogs. */
export function PromptDialogs({
  copying: { copy, copied, blocked, closeManualCopy },
  account,
  prompt,
  onClose,
}: {
  copying: PromptCopy;
  /** What the account filled in before is offered again. Undefined while unknown. */
  account: string | undefined;
  /** The open prompt. */
  prompt: Prompt | null;
  onClose: () => void;
}) {
  return (
    <>
      <LiveRegion>{copied && `Copied ${copied.name}`}</LiveRegion>
      {prompt && account && !blocked && (
        <PromptDialog
          prompt={prompt}
          account={account}
          copied={prompt.id === copied?.id}
          onCopy={copy}
          onClose={onClose}
        />
      )}
      {blocked && (
        <ManualCopyDialog name={blocked.prompt.name} text={blocked.text} onClose={closeManualCopy} />
      )}
    </>
  );
}
