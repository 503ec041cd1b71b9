import { type ReactNode, useState } from "react";
import { useUnsavedChangesGuard } from "@/lib/use-unsaved-changes-guard";
import { ConfirmDialog } from "@/ui/confirm-dialog";

interface Discard {
  /** What the button that discards is called. */
  label: string;
  act: () => void;
}

/**
 * Asks before unsaved text in a dialog is discarded: by its buttons, Escape, a press beside it, the Back button, or by
 * closing the tab.
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
  requestDiscard: (discard: Discard) => void;
  prompt: ReactNode;
} {
  const [pending, setPending] = useState<Discard | null>(null);
  const requestDiscard = (discard: Discard) => {
    if (hasChanges) setPending(discard);
    else discard.act();
  };
  const requestClose = () => requestDiscard({ label: "Leave without saving", act: onClose });
  useUnsavedChangesGuard(hasChanges, requestClose);

  const prompt = (
    <ConfirmDialog
      open={hasChanges && pending !== null}
      title="Give up what you typed?"
      question={question}
      confirmLabel={pending?.label ?? ""}
      cancelLabel="Keep writing"
      onConfirm={() => {
        setPending(null);
        onDiscard?.();
        pending?.act();
      }}
      onCancel={() => setPending(null)}
    />
  );
  return { requestClose, requestDiscard, prompt };
}
