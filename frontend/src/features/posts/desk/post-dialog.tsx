import { type ReactNode, useState } from "react";
import { PostForm } from "@/features/posts/desk/post-form";
import { useDraft } from "@/features/posts/desk/use-draft";
import type { Post } from "@/features/posts/schema";
import { Dialog } from "@/ui/dialog";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

/** Draws the question for the password where the session has ended. It is open while it is drawn with `open`. */
export type SignInQuestion = (question: {
  open: boolean;
  onSignedIn: () => void;
  onCancel: () => void;
}) => ReactNode;

const nothingHeld = { unsaved: false, busy: false };

/** A post being written (null) or edited. It never closes over unsaved text without asking. */
export function PostDialog({
  post,
  author,
  signInQuestion,
  onClose,
  focusInstead,
}: {
  /** Undefined while the dialog is closed. */
  post: Post | null | undefined;
  author: string;
  signInQuestion: SignInQuestion;
  onClose: () => void;
  focusInstead: () => HTMLElement | null;
}) {
  const open = post !== undefined;
  const drafts = useDraft(author);
  const [hold, setHold] = useState(nothingHeld);
  /** Each beginning is a form of its own; it may begin from a newer version than the desk's list has. */
  const [beginning, setBeginning] = useState<{ count: number; from: Post | null }>({ count: 0, from: null });
  const [answerSignIn, setAnswerSignIn] = useState<((signedIn: boolean) => void) | null>(null);
  const shown = beginning.from ?? post ?? null;
  const draftId = shown?.id ?? null;

  const beginAgain = (from: Post | null) => {
    setHold(nothingHeld);
    setBeginning({ count: beginning.count + 1, from });
  };
  const close = () => {
    beginAgain(null);
    onClose();
  };
  const { requestClose, requestDiscard, prompt } = useDiscardPrompt({
    unsaved: open && hold.unsaved,
    question: "What you typed in this post is not saved yet.",
    onClose: close,
    onDiscard: () => drafts.discard(draftId),
  });
  const answer = (signedIn: boolean) => {
    setAnswerSignIn(null);
    answerSignIn?.(signedIn);
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={requestClose}
        title={post ? "Edit Blog Post" : "Add New Blog Post"}
        wide
        busy={hold.busy}
        focusInstead={focusInstead}
      >
        <PostForm
          key={`${draftId} ${beginning.count}`}
          post={shown}
          author={author}
          drafts={drafts}
          calls={{
            onHold: setHold,
            signInAgain: () => new Promise((resolve) => setAnswerSignIn(() => resolve)),
            onSaved: close,
            onCancel: requestClose,
            onRestart: (from = beginning.from ?? undefined) =>
              requestDiscard({ label: "Give it up", act: () => beginAgain(from ?? null) }),
          }}
        />
      </Dialog>
      {prompt}
      {signInQuestion({
        open: answerSignIn !== null,
        onSignedIn: () => answer(true),
        onCancel: () => answer(false),
      })}
    </>
  );
}
