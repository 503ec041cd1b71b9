import { memo, useId } from "react";
import { useItemSlots } from "@/components/item-slots";
import { Copies } from "@/features/prompts/copies";
import { PromptButtons } from "@/features/prompts/prompt-buttons";
import styles from "@/features/prompts/prompt-card.module.css";
import type { Prompt } from "@/features/prompts/schema";
import type { CopyPrompt } from "@/features/prompts/use-copy";
import { useIsTruncated } from "@/features/prompts/use-is-truncated";
import { promptPath } from "@/lib/paths/prompt-path";
import { CategoryCard } from "@/ui/card";

/** Characters that fit into three lines of a card, roughly. */
const previewLength = 130;

/** A prompt to copy: a preview of three lines, and a dialog with its fields or the whole text. */
export const PromptCard = memo(function PromptCard({
  prompt,
  copied,
  onCopy,
  onOpen,
}: {
  prompt: Prompt;
  copied: boolean;
  onCopy: CopyPrompt;
  /** Opens the dialog. */
  onOpen: (prompt: Prompt) => void;
}) {
  const { ref, isTruncated } = useIsTruncated<HTMLSpanElement>(prompt.promptText.length > previewLength);
  const titleId = useId();
  const slots = useItemSlots();
  const text = (
    <span ref={ref} className={styles.preview} dir="auto">
      {prompt.promptText}
    </span>
  );
  return (
    <CategoryCard
      category={prompt.category}
      isFeatured={prompt.isFeatured}
      title={prompt.name}
      titleId={titleId}
      to={prompt.slug && promptPath(prompt.slug)}
      text={text}
      more={<Copies copies={prompt.copies} className={styles.copies} />}
      corner={slots.render({
        kind: "prompt",
        id: prompt.id,
        title: prompt.name,
        createdAt: prompt.createdAt,
      })}
    >
      <PromptButtons
        prompt={prompt}
        isWhole={!isTruncated}
        titleId={titleId}
        copied={copied}
        onCopy={onCopy}
        onOpen={onOpen}
      />
    </CategoryCard>
  );
});
