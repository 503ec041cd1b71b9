import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useBackGuard } from "@/ui/use-back-guard";

/**
 * Confirms before a dialog with unsaved changes closes: by its buttons, Escape, an outside click, Back, or closing the
 * tab. While it is open, Back closes the topmost dialog.
 */
export function useDiscardPrompt({
  hasChanges,
  isSaved = false,
  saveBeforeClose,
  question,
  onClose,
  onDiscard,
}: {
  hasChanges: boolean;
  /** Whether the changes are safe, so that closing asks nothing. */
  isSaved?: boolean;
  /** Called before it closes with changes. Resolves to whether they are safe. */
  saveBeforeClose?: () => Promise<boolean>;
  question: string;
  onClose: () => void;
  onDiscard?: () => void;
}): {
  requestClose: () => void;
  requestDiscard: (proceed: () => void) => void;
  prompt: ReactNode;
} {
  const [pending, setPending] = useState<{ proceed: () => void } | null>(null);
  const requestDiscard = (proceed: () => void) => {
    if (hasChanges) setPending({ proceed });
    else proceed();
  };
  const requestClose = async () => {
    const isSafe = hasChanges && saveBeforeClose ? await saveBeforeClose() : isSaved;
    if (isSafe) onClose();
    else requestDiscard(onClose);
  };
  useBackGuard(hasChanges && !isSaved);

  const prompt = (
    <ConfirmDialog
      open={hasChanges && pending !== null}
      title="Discard changes?"
      question={question}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => {
        setPending(null);
        onDiscard?.();
        pending?.proceed();
      }}
      onCancel={() => setPending(null)}
    />
  );
  return { requestClose: () => void requestClose(), requestDiscard, prompt };
}
