import { Check, Copy } from "lucide-react";
import { memo } from "react";
import styles from "@/features/prompts/prompt-card.module.css";
import type { Prompt } from "@/features/prompts/schema";
import { Button } from "@/ui/button";
import { CategoryCard } from "@/ui/card";

export const PromptCard = memo(function PromptCard({
  prompt,
  copied,
  onCopy,
}: {
  prompt: Prompt;
  copied: boolean;
  onCopy: (prompt: Prompt) => void;
}) {
  const Icon = copied ? Check : Copy;
  return (
    <CategoryCard category={prompt.category} title={prompt.name} text={prompt.promptText}>
      <Button className={styles.copy} aria-description={prompt.name} onClick={() => onCopy(prompt)}>
        <Icon aria-hidden />
        {copied ? "Copied!" : "Copy Prompt"}
      </Button>
    </CategoryCard>
  );
});
