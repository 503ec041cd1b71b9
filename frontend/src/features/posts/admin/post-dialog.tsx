import { type ReactNode, useState } from "react";
import { PostForm } from "@/features/posts/admin/post-form";
import { useDraft } from "@/features/posts/admin/use-draft";
import type { Post } from "@/features/posts/schema";
import { Dialog } from "@/ui/dialog";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

/** Renders the reauthentication dialog. */
export type ReauthRenderer = (question: {
  open: boolean;
  onSignedIn: () => void;
  onCancel: () => void;
}) => ReactNode;

const idle = { unsaved: false, busy: false };

/** The dialog for a new (null) or existing post. Asks before unsaved changes are discarded. */
export function PostDialog({
  post,
  author,
  signInQuestion,
  onSaved,
  onClose,
  fallbackFocus,
}: {
  post: Post | null | undefined;
  author: string;
  signInQuestion: ReauthRenderer;
  onSaved: () => void;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const open = post !== undefined;
  const drafts = useDraft(author);
  const [status, setStatus] = useState(idle);
  /** Changing `count` remounts the form; `from` is a newer version than the list has. */
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
    question: "You have unsaved changes in this post.",
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
            onSaved: () => {
              onSaved();
              close();
            },
            onCancel: requestClose,
            onReset: (from = formKey.from ?? undefined) => requestDiscard(() => restart(from ?? null)),
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
