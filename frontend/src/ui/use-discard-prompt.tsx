import { type ReactNode, useState } from "react";
import { useUnsavedChangesGuard } from "@/lib/use-unsaved-changes-guard";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/**
 * Confirms before a dialog with unsaved changes closes: by its buttons, Escape, an outside click, Back, or closing the
 * tab.
 */
export function useDiscardPrompt({
  hasChanges,
  question,
  onClose,
  onDiscard,
}: {
  hasChanges: boolean;
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
  const requestClose = () => requestDiscard(onClose);
  useUnsavedChangesGuard(hasChanges, requestClose);

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
  return { requestClose, requestDiscard, prompt };
}
