import { type ReactNode, useState } from "react";
import { forgetDraft } from "@/features/posts/desk/drafts";
import { PostForm } from "@/features/posts/desk/post-form";
import { useLeaveGuard } from "@/features/posts/desk/use-leave-guard";
import type { Post } from "@/features/posts/schema";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";

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
  const [hold, setHold] = useState(nothingHeld);
  /** What she wants to do that would lose what she has typed. */
  const [giveUp, setGiveUp] = useState<{ yes: string; act: () => void } | null>(null);
  /** Each beginning is a form of its own; it may begin from a newer version than the desk's list has. */
  const [beginning, setBeginning] = useState<{ count: number; from: Post | null }>({ count: 0, from: null });
  const [answerSignIn, setAnswerSignIn] = useState<((signedIn: boolean) => void) | null>(null);
  const shown = beginning.from ?? post ?? null;
  const draftId = shown?.id ?? null;

  const beginAgain = (from: Post | null) => {
    setGiveUp(null);
    setHold(nothingHeld);
    setBeginning({ count: beginning.count + 1, from });
  };
  const close = () => {
    beginAgain(null);
    onClose();
  };
  const askToClose = () => {
    if (hold.unsaved) setGiveUp({ yes: "Leave without saving", act: close });
    else close();
  };
  useLeaveGuard(open && hold.unsaved, askToClose);
  const answer = (signedIn: boolean) => {
    setAnswerSignIn(null);
    answerSignIn?.(signedIn);
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={askToClose}
        title={post ? "Edit Blog Post" : "Add New Blog Post"}
        wide
        busy={hold.busy}
        focusInstead={focusInstead}
      >
        <PostForm
          key={`${draftId} ${beginning.count}`}
          post={shown}
          author={author}
          calls={{
            onHold: setHold,
            signInAgain: () => new Promise((resolve) => setAnswerSignIn(() => resolve)),
            onSaved: close,
            onCancel: askToClose,
            onRestart: (from = beginning.from ?? undefined) =>
              setGiveUp({ yes: "Give it up", act: () => beginAgain(from ?? null) }),
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={open && giveUp !== null}
        title="Give up what you typed?"
        question="What you typed in this post is not saved yet."
        yes={giveUp?.yes ?? ""}
        no="Keep writing"
        onYes={() => {
          forgetDraft(author, draftId);
          giveUp?.act();
        }}
        onNo={() => setGiveUp(null)}
      />
      {signInQuestion({
        open: answerSignIn !== null,
        onSignedIn: () => answer(true),
        onCancel: () => answer(false),
      })}
    </>
  );
}
