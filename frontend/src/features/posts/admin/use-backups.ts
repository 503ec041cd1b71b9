import { type RefObject, useEffect, useRef } from "react";
import { type Backup, discardBackup, saveBackup } from "@/features/posts/admin/backups";

/** Debounce delay: serializing a long post on every keystroke would make typing lag. */
const debounceMs = 300;

export interface BackupStore {
  /** Writes the backup when typing pauses. `read` returns null if there are no changes: the stored backup is then deleted. */
  save: (key: string | null, read: () => Backup | null) => void;
  /** Writes a pending backup now. */
  flush: () => void;
  /** Deletes the backup, and drops a write that is still pending. */
  discard: (key: string | null) => void;
}

interface PendingWrite {
  timer: ReturnType<typeof setTimeout>;
  write: () => void;
}

/** Debounced writes of an account's backups. A pending write is flushed when the page is hidden or unloaded. */
export function useBackups(account: string): BackupStore {
  const pending = useRef<PendingWrite | null>(null);

  useEffect(() => {
    const flush = () => cancel(pending)?.write();
    window.addEventListener("pagehide", flush);
    // Mobile browsers kill hidden tabs without a pagehide event.
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, []);

  return {
    save(key, read) {
      const write = () => {
        const backup = read();
        if (backup) saveBackup(account, key, backup);
        else discardBackup(account, key);
      };
      cancel(pending);
      const timer = setTimeout(() => {
        pending.current = null;
        write();
      }, debounceMs);
      pending.current = { timer, write };
    },
    flush: () => cancel(pending)?.write(),
    discard(key) {
      cancel(pending);
      discardBackup(account, key);
    },
  };
}

function cancel(pending: RefObject<PendingWrite | null>): PendingWrite | null {
  const { current } = pending;
  clearTimeout(current?.timer);
  pending.current = null;
  return current;
}
