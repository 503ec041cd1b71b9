import { memo, useId } from "react";
import { CopyButton } from "@/features/prompts/copy-button";
import styles from "@/features/prompts/prompt-card.module.css";
import type { Prompt } from "@/features/prompts/schema";
import { useIsTruncated } from "@/features/prompts/use-is-truncated";
import { Button } from "@/ui/button";
import { CategoryCard } from "@/ui/card";

/** Characters that fit into three lines of a card, roughly. */
const previewLength = 130;

/** A prompt to copy: a preview of three lines, and the whole text on demand. */
export const PromptCard = memo(function PromptCard({
  prompt,
  copied,
  onCopy,
  onShowAll,
}: {
  prompt: Prompt;
  copied: boolean;
  onCopy: (prompt: Prompt) => void;
  onShowAll: (prompt: Prompt) => void;
}) {
  const { ref, isTruncated } = useIsTruncated<HTMLSpanElement>(prompt.promptText.length > previewLength);
  const titleId = useId();
  const text = (
    <span ref={ref} className={styles.preview}>
      {prompt.promptText}
    </span>
  );
  return (
    <CategoryCard
      category={prompt.category}
      isFeatured={prompt.isFeatured}
      title={prompt.name}
      titleId={titleId}
      text={text}
    >
      <CopyButton copied={copied} aria-describedby={titleId} onClick={() => onCopy(prompt)} />
      {isTruncated && (
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          aria-describedby={titleId}
          onClick={() => onShowAll(prompt)}
        >
          Show all
        </Button>
      )}
    </CategoryCard>
  );
});
