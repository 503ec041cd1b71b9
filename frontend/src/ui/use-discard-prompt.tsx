import { type ReactNode, useRef, useState } from "react";
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
  const isSaving = useRef(false);
  const requestClose = async () => {
    let isSafe = isSaved;
    // The second time, it asks: without a connection, saving takes long.
    if (hasChanges && saveBeforeClose && !isSaving.current) {
      isSaving.current = true;
      isSafe = await saveBeforeClose();
      // It was closed without saving.
      if (!isSaving.current) return;
      isSaving.current = false;
    }
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
        isSaving.current = false;
        onDiscard?.();
        pending?.proceed();
      }}
      onCancel={() => setPending(null)}
    />
  );
  return { requestClose: () => void requestClose(), requestDiscard, prompt };
}
