import { CopyButton } from "@/features/prompts/copy-button";
import styles from "@/features/prompts/prompt-dialog.module.css";
import type { Prompt } from "@/features/prompts/schema";
import { Dialog } from "@/ui/dialog";

/** The whole text of a prompt. */
export function PromptDialog({
  prompt,
  copied,
  onCopy,
  onClose,
}: {
  prompt: Prompt;
  copied: boolean;
  onCopy: (prompt: Prompt) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={prompt.name}
      footer={<CopyButton variant="primary" copied={copied} onClick={() => onCopy(prompt)} />}
    >
      <p className={styles.text}>{prompt.promptText}</p>
    </Dialog>
  );
}
