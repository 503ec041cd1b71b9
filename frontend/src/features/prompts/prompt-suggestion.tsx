import { useId } from "react";
import { CopyButton } from "@/features/prompts/copy-button";
import styles from "@/features/prompts/prompt-card.module.css";
import { PromptDialogs } from "@/features/prompts/prompt-dialogs";
import type { Prompt } from "@/features/prompts/schema";
import { useCopy } from "@/features/prompts/use-copy";

/** A prompt in a few lines, to copy. */
export function PromptSuggestion({
  prompt,
  onCopied,
}: {
  prompt: Prompt;
  onCopied: (prompt: Prompt) => void;
}) {
  const titleId = useId();
  const copying = useCopy(onCopied);
  return (
    <>
      <div>
        <h3 id={titleId}>{prompt.name}</h3>
        <p className={styles.preview}>{prompt.promptText}</p>
      </div>
      <CopyButton
        copied={copying.copied !== null}
        aria-describedby={titleId}
        onClick={() => void copying.copy(prompt)}
      />
      <PromptDialogs copying={copying} account={undefined} prompt={null} onClose={() => undefined} />
    </>
  );
}
