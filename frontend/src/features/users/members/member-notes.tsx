import { Trash2 } from "lucide-react";
import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { Section } from "@/components/admin/detail-page";
import { type MemberNote, removeNote } from "@/features/users/members/api";
import type { MemberDialogProps } from "@/features/users/members/member-dialog";
import styles from "@/features/users/members/member-page.module.css";
import { NoteDialog } from "@/features/users/members/note-dialog";
import { useMemberAction } from "@/features/users/members/use-member-action";
import { focusHeading } from "@/lib/focus-heading";
import { formatDateTime } from "@/lib/format/dates";
import { formerMember } from "@/lib/former-member";
import { Button, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** The team's notes about the member. */
export function MemberNotes({ member, onChange }: Pick<MemberDialogProps, "member" | "onChange">) {
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<MemberNote>();
  const { busy, error, run, clearError } = useMemberAction(onChange);
  const close = () => {
    clearError();
    setRemoved(undefined);
  };
  const remove = async ({ id }: MemberNote) => {
    const isDone = await run(() => removeNote(member.id, id), {
      title: "Note removed",
      description: "Your team no longer sees it.",
      failed: "The note couldn't be removed",
    });
    if (isDone) close();
  };
  return (
    <Section
      title="Notes"
      action={
        <Button variant="secondary" onClick={() => setIsAdding(true)}>
          Add a note
        </Button>
      }
    >
      {member.notes.length > 0 ? (
        <ul className={styles.list} aria-label="Notes">
          {member.notes.map((note) => (
            <li key={note.id}>
              <Card className={styles.note}>
                <div>
                  <p className={styles.text} dir="auto">
                    {note.text}
                  </p>
                  <p className={cellStyles.detail}>
                    <span>{`${note.authorEmail ?? formerMember} ·`}</span>{" "}
                    <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
                  </p>
                </div>
                {note.canRemove && (
                  <IconButton
                    label={`Remove the note of ${formatDateTime(note.createdAt)}`}
                    onClick={() => setRemoved(note)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </Card>
            </li>
          ))}
        </ul>
      ) : (
        <p className={cellStyles.detail}>
          Only your team sees notes. Add what the next person who helps {member.firstName} should know.
        </p>
      )}
      {isAdding && <NoteDialog member={member} onChange={onChange} onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        open={removed !== undefined}
        title="Remove note"
        question="Remove this note for everyone? It can't be restored."
        confirmLabel="Remove"
        pendingLabel="Removing..."
        busy={busy}
        error={error}
        onConfirm={() => removed && void remove(removed)}
        onCancel={close}
        // The button is removed with the note.
        fallbackFocus={() => {
          focusHeading();
          return null;
        }}
      >
        {removed && (
          <p className={styles.text} dir="auto">
            {removed.text}
          </p>
        )}
      </ConfirmDialog>
    </Section>
  );
}
