import { memo, useId, useMemo } from "react";
import { useItemSlots } from "@/components/item-slots";
import { CopyButton } from "@/features/prompts/copy-button";
import { OpenInMenu } from "@/features/prompts/open-in-menu";
import styles from "@/features/prompts/prompt-card.module.css";
import type { Prompt } from "@/features/prompts/schema";
import { listFields, parseTemplate } from "@/features/prompts/template";
import type { CopyPrompt } from "@/features/prompts/use-copy";
import { useIsTruncated } from "@/features/prompts/use-is-truncated";
import { Button } from "@/ui/button";
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
  const hasFields = useMemo(
    () => listFields(parseTemplate(prompt.promptText)).length > 0,
    [prompt.promptText],
  );
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
      text={text}
      corner={slots.render({
        kind: "prompt",
        id: prompt.id,
        title: prompt.name,
        createdAt: prompt.createdAt,
      })}
    >
      <CopyButton copied={copied} aria-describedby={titleId} onClick={() => void onCopy(prompt)} />
      {hasFields || isTruncated ? (
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          aria-describedby={titleId}
          onClick={() => onOpen(prompt)}
        >
          {hasFields ? "Fill in" : "Show all"}
        </Button>
      ) : (
        <OpenInMenu prompt={prompt} text={prompt.promptText} onCopy={onCopy} />
      )}
    </CategoryCard>
  );
});
