import { type RefObject, useEffect, useRef } from "react";
import { type Draft, discardDraft, saveDraft } from "@/features/posts/admin/drafts";

/** Debounce delay: serializing a long post on every keystroke would make typing lag. */
const debounceMs = 300;

export interface DraftStore {
  /** Writes the draft when typing pauses. `read` returns null if there are no changes: the stored draft is then deleted. */
  save: (postId: string | null, read: () => Draft | null) => void;
  /** Writes a pending draft now. */
  flush: () => void;
  /** Deletes the draft, and drops a write that is still pending. */
  discard: (postId: string | null) => void;
}

interface PendingWrite {
  timer: ReturnType<typeof setTimeout>;
  write: () => void;
}

/** Debounced writes of an author's drafts. A pending write is flushed when the page is hidden or unloaded. */
export function useDraft(author: string): DraftStore {
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
    save(postId, read) {
      const write = () => {
        const draft = read();
        if (draft) saveDraft(author, postId, draft);
        else discardDraft(author, postId);
      };
      cancel(pending);
      const timer = setTimeout(() => {
        pending.current = null;
        write();
      }, debounceMs);
      pending.current = { timer, write };
    },
    flush: () => cancel(pending)?.write(),
    discard(postId) {
      cancel(pending);
      discardDraft(author, postId);
    },
  };
}

function cancel(pending: RefObject<PendingWrite | null>): PendingWrite | null {
  const { current } = pending;
  clearTimeout(current?.timer);
  pending.current = null;
  return current;
}
