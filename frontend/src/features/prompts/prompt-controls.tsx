import { useState } from "react";
import { PromptButtons } from "@/features/prompts/prompt-buttons";
import { PromptDialogs } from "@/features/prompts/prompt-dialogs";
import type { Prompt } from "@/features/prompts/schema";
import { useCopy } from "@/features/prompts/use-copy";

/** What a member can do with one prompt. */
export function PromptControls({
  prompt,
  account,
  isWhole = false,
  titleId,
}: {
  prompt: Prompt;
  /** What the account filled in before is offered again. Undefined while unknown. */
  account: string | undefined;
  isWhole?: boolean;
  titleId: string;
}) {
  const copying = useCopy();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PromptButtons
        prompt={prompt}
        isWhole={isWhole}
        titleId={titleId}
        copied={copying.copied?.id === prompt.id}
        onCopy={copying.copy}
        onOpen={() => setIsOpen(true)}
      />
      <PromptDialogs
        copying={copying}
        account={account}
        prompt={isOpen ? prompt : null}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
