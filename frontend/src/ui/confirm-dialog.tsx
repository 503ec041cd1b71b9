import { type ReactNode, type Ref, useId, useRef } from "react";
import { Button } from "@/ui/button";
import styles from "@/ui/confirm-dialog.module.css";
import { Dialog } from "@/ui/dialog";
import { FailureNote } from "@/ui/failure-note";
import { FormActions } from "@/ui/form";

interface Question {
  /** What is asked, in full. */
  question: string;
  /** What it is about, or what follows from a yes. */
  children?: ReactNode;
  yes: string;
  /** What the button says while the yes is carried out. */
  doing?: string;
  no?: string;
  busy?: boolean;
  /** Why the yes could not be carried out. */
  failure?: string | undefined;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something that cannot be taken back. The focus begins on the way out. */
export function ConfirmDialog({
  open,
  title,
  focusInstead,
  ...question
}: Question & { open: boolean; title: string; focusInstead?: () => HTMLElement | null }) {
  const no = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={question.onNo}
      title={title}
      description={question.question}
      alert
      busy={question.busy ?? false}
      initialFocus={() => no.current}
      {...(focusInstead && { focusInstead })}
    >
      <Answers {...question} noRef={no} />
    </Dialog>
  );
}

function Answers({
  children,
  yes,
  doing = yes,
  no: noWords = "Cancel",
  busy = false,
  failure,
  onYes,
  onNo,
  noRef,
}: Omit<Question, "question"> & { noRef: Ref<HTMLButtonElement> }) {
  const noteId = useId();
  return (
    <>
      {children && <div className={styles.about}>{children}</div>}
      <FailureNote id={noteId}>{failure}</FailureNote>
      <FormActions>
        <Button variant="danger" busy={busy} aria-describedby={failure && noteId} onClick={onYes}>
          {busy ? doing : yes}
        </Button>
        <Button ref={noRef} variant="quiet" busy={busy} onClick={onNo}>
          {noWords}
        </Button>
      </FormActions>
    </>
  );
}
