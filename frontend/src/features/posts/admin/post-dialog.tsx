import { type ReactNode, useState } from "react";
import { PostForm } from "@/features/posts/admin/post-form";
import { useDraft } from "@/features/posts/admin/use-draft";
import type { Post } from "@/features/posts/schema";
import { Dialog } from "@/ui/dialog";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

/** Draws the question for the password where the session has ended. It is open while it is drawn with `open`. */
export type ReauthRenderer = (question: {
  open: boolean;
  onSignedIn: () => void;
  onCancel: () => void;
}) => ReactNode;

const idle = { unsaved: false, busy: false };

/** A post being written (null) or edited. It never closes over unsaved text without asking. */
export function PostDialog({
  post,
  author,
  signInQuestion,
  onClose,
  fallbackFocus,
}: {
  /** Undefined while the dialog is closed. */
  post: Post | null | undefined;
  author: string;
  signInQuestion: ReauthRenderer;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const open = post !== undefined;
  const drafts = useDraft(author);
  const [status, setStatus] = useState(idle);
  /** Each beginning is a form of its own; it may begin from a newer version than the desk's list has. */
  const [formKey, setFormKey] = useState<{ count: number; from: Post | null }>({ count: 0, from: null });
  const [resolveReauth, setResolveReauth] = useState<((signedIn: boolean) => void) | null>(null);
  const shown = formKey.from ?? post ?? null;
  const draftId = shown?.id ?? null;

  const restart = (from: Post | null) => {
    setStatus(idle);
    setFormKey({ count: formKey.count + 1, from });
  };
  const close = () => {
    restart(null);
    onClose();
  };
  const { requestClose, requestDiscard, prompt } = useDiscardPrompt({
    hasChanges: open && status.unsaved,
    question: "What you typed in this post is not saved yet.",
    onClose: close,
    onDiscard: () => drafts.discard(draftId),
  });
  const finishReauth = (signedIn: boolean) => {
    setResolveReauth(null);
    resolveReauth?.(signedIn);
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={requestClose}
        title={post ? "Edit Blog Post" : "Add New Blog Post"}
        wide
        isBusy={status.busy}
        fallbackFocus={fallbackFocus}
      >
        <PostForm
          key={`${draftId} ${formKey.count}`}
          post={shown}
          author={author}
          drafts={drafts}
          handlers={{
            onStatusChange: setStatus,
            reauthenticate: () => new Promise((resolve) => setResolveReauth(() => resolve)),
            onSaved: close,
            onCancel: requestClose,
            onReset: (from = formKey.from ?? undefined) =>
              requestDiscard({ label: "Give it up", act: () => restart(from ?? null) }),
          }}
        />
      </Dialog>
      {prompt}
      {signInQuestion({
        open: resolveReauth !== null,
        onSignedIn: () => finishReauth(true),
        onCancel: () => finishReauth(false),
      })}
    </>
  );
}
