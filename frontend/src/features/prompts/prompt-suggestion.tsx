import { lazy, Suspense, useId } from "react";
import { CopyButton } from "@/features/prompts/copy-button";
import styles from "@/features/prompts/prompt-card.module.css";
import type { Prompt } from "@/features/prompts/schema";
import { useCopy } from "@/features/prompts/use-copy";
import { importWhenOnline } from "@/lib/import-when-online";

const ManualCopyDialog = lazy(async () => {
  const { ManualCopyDialog } = await importWhenOnline(() => import("@/features/prompts/manual-copy-dialog"));
  return { default: ManualCopyDialog };
});

/** A prompt in a few lines, to copy. */
export function PromptSuggestion({
  prompt,
  onCopied,
}: {
  prompt: Prompt;
  onCopied: (prompt: Prompt) => void;
}) {
  const titleId = useId();
  const { copy, copied, blocked, closeManualCopy } = useCopy(onCopied);
  return (
    <>
      <div>
        <h3 id={titleId}>{prompt.name}</h3>
        <p className={styles.preview}>{prompt.promptText}</p>
      </div>
      <CopyButton copied={copied !== null} aria-describedby={titleId} onClick={() => void copy(prompt)} />
      <Suspense>
        {blocked && (
          <ManualCopyDialog name={blocked.prompt.name} text={blocked.text} onClose={closeManualCopy} />
        )}
      </Suspense>
    </>
  );
}
