import { type ReactNode, useState } from "react";
import { useLeaveGuard } from "@/lib/use-leave-guard";
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
  unsaved,
  question,
  onClose,
  onDiscard,
}: {
  unsaved: boolean;
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
    if (unsaved) setPending(discard);
    else discard.act();
  };
  const requestClose = () => requestDiscard({ label: "Leave without saving", act: onClose });
  useLeaveGuard(unsaved, requestClose);

  const prompt = (
    <ConfirmDialog
      open={unsaved && pending !== null}
      title="Give up what you typed?"
      question={question}
      yes={pending?.label ?? ""}
      no="Keep writing"
      onYes={() => {
        setPending(null);
        onDiscard?.();
        pending?.act();
      }}
      onNo={() => setPending(null)}
    />
  );
  return { requestClose, requestDiscard, prompt };
}
