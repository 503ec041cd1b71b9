import { Trash2 } from "lucide-react";
import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { Section } from "@/components/admin/detail-page";
import { useConfirm } from "@/components/forms/use-confirm";
import { type MemberNote, removeNote } from "@/features/users/members/api";
import { memberAction } from "@/features/users/members/member-action";
import type { MemberDialogProps } from "@/features/users/members/member-dialog";
import styles from "@/features/users/members/member-page.module.css";
import { NoteDialog } from "@/features/users/members/note-dialog";
import { formatDateTime } from "@/lib/format/dates";
import { formerMember } from "@/lib/former-member";
import { Button, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DateTime } from "@/ui/date-time";

/** The team's notes about the member. */
export function MemberNotes({ member, onChange }: Pick<MemberDialogProps, "member" | "onChange">) {
  const [isAdding, setIsAdding] = useState(false);
  const removal = useConfirm(
    ...memberAction(({ id }: MemberNote) => removeNote({ id: member.id, note_id: id }), onChange, {
      title: "Note removed",
      description: "Your team no longer sees it.",
      failed: "The note couldn't be removed",
    }),
  );
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
                    <span>{`${note.authorEmail ?? formerMember} ·`}</span> <DateTime value={note.createdAt} />
                  </p>
                </div>
                {note.canRemove && (
                  <IconButton
                    label={`Remove the note of ${formatDateTime(note.createdAt)}`}
                    onClick={() => removal.ask(note)}
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
        {...removal.dialog}
        title="Remove note"
        question="Remove this note for everyone? It can't be restored."
        confirmLabel="Remove"
        pendingLabel="Removing..."
      >
        {removal.item && (
          <p className={styles.text} dir="auto">
            {removal.item.text}
          </p>
        )}
      </ConfirmDialog>
    </Section>
  );
}
