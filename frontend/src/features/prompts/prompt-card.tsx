import { Check, Copy } from "lucide-react";
import { memo, useId, useState } from "react";
import styles from "@/features/prompts/prompt-card.module.css";
import type { Prompt } from "@/features/prompts/schema";
import { useIsTruncated } from "@/features/prompts/use-is-truncated";
import { cx } from "@/lib/cx";
import { Button } from "@/ui/button";
import { CategoryCard } from "@/ui/card";

/** Characters that fit into three lines of a card, roughly. */
const previewLength = 130;

/** A prompt to copy: a preview of three lines, expandable. */
export const PromptCard = memo(function PromptCard({
  prompt,
  copied,
  onCopy,
}: {
  prompt: Prompt;
  copied: boolean;
  onCopy: (prompt: Prompt) => void;
}) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { ref, clipped } = useIsTruncated<HTMLSpanElement>(prompt.promptText.length > previewLength);
  const titleId = useId();
  const Icon = copied ? Check : Copy;
  const text = (
    <span ref={ref} className={cx(styles.text, !isExpanded && styles.preview)}>
      {prompt.promptText}
    </span>
  );
  return (
    <CategoryCard category={prompt.category} title={prompt.name} titleId={titleId} text={text}>
      <Button className={styles.copy} aria-describedby={titleId} onClick={() => onCopy(prompt)}>
        <Icon aria-hidden />
        {copied ? "Copied!" : "Copy Prompt"}
      </Button>
      {(clipped || isExpanded) && (
        <Button
          variant="ghost"
          aria-expanded={isExpanded}
          aria-describedby={titleId}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? "Show less" : "Show all"}
        </Button>
      )}
    </CategoryCard>
  );
});
