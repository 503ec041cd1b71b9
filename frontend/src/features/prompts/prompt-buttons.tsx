import { CopyButton } from "@/features/prompts/copy-button";
import { OpenInMenu } from "@/features/prompts/open-in-menu";
import type { Prompt } from "@/features/prompts/schema";
import { hasFields } from "@/features/prompts/template";
import type { CopyPrompt } from "@/features/prompts/use-copy";
import { Button } from "@/ui/button";

/** Copies a prompt, and opens its dialog to fill in its fields or to read all of it. */
export function PromptButtons({
  prompt,
  isWhole,
  titleId,
  copied,
  onCopy,
  onOpen,
}: {
  prompt: Prompt;
  /** Whether all of its text is already shown. */
  isWhole: boolean;
  titleId: string;
  copied: boolean;
  onCopy: CopyPrompt;
  onOpen: (prompt: Prompt) => void;
}) {
  const isTemplate = hasFields(prompt.promptText);
  return (
    <>
      <CopyButton copied={copied} aria-describedby={titleId} onClick={() => void onCopy(prompt)} />
      {isTemplate || !isWhole ? (
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          aria-describedby={titleId}
          onClick={() => onOpen(prompt)}
        >
          {isTemplate ? "Fill in" : "Show all"}
        </Button>
      ) : (
        <OpenInMenu prompt={prompt} text={prompt.promptText} onCopy={onCopy} />
      )}
    </>
  );
}
