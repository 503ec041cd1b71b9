import { useState } from "react";
import { ApiError } from "@/lib/http";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import styles from "@/ui/desk.module.css";
import { sayError } from "@/ui/failure";
import { toast } from "@/ui/toast";

export interface RemovalWords {
  /** The title above the question. */
  remove: string;
  question: string;
  removed: string;
  notRemoved: string;
}

/** Asks before an entry is deleted, deletes it, and says how that went. */
export function Removal<T>({
  entry,
  words,
  nameOf,
  consequence,
  remove,
  onGone,
  onClose,
  focusInstead,
}: {
  /** The one to delete; null while there is none. */
  entry: T | null;
  words: RemovalWords;
  nameOf: (entry: T) => string;
  consequence: ((entry: T) => string | undefined) | undefined;
  remove: (entry: T) => Promise<unknown>;
  /** Somebody else has deleted it already. */
  onGone: () => void;
  onClose: () => void;
  focusInstead: () => HTMLElement | null;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const carryOut = async () => {
    if (!entry) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await remove(entry);
      close();
      toast({ title: "Success", description: words.removed });
    } catch (error) {
      setFailure(sayError(error, words.notRemoved, ""));
      if (error instanceof ApiError && error.status === 404) onGone();
    } finally {
      setBusy(false);
    }
  };
  const follows = entry && consequence?.(entry);

  return (
    <ConfirmDialog
      open={entry !== null}
      title={words.remove}
      question={words.question}
      yes="Delete"
      doing="Deleting..."
      busy={busy}
      failure={failure}
      onYes={() => void carryOut()}
      onNo={close}
      focusInstead={focusInstead}
    >
      {entry && <p className={styles.removing}>{nameOf(entry)}</p>}
      {follows && <p>{follows}</p>}
    </ConfirmDialog>
  );
}
