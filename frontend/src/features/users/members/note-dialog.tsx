import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { requiredText } from "@/components/forms/text-schemas";
import { useApiForm } from "@/components/forms/use-api-form";
import { addNote } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";
import { addNoteLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { TextArea } from "@/ui/field";

const { maxLength } = addNoteLimits.text;
const schema = z.object({ text: requiredText("Note", addNoteLimits.text) });

/** Adds a note for the team. */
export function NoteDialog({ member, ...dialog }: MemberDialogProps) {
  const form = useApiForm({ schema, defaultValues: { text: "" } });
  const used = characterCount(useWatch({ control: form.control, name: "text" }).trim());
  return (
    <MemberDialog
      {...dialog}
      form={form}
      labels={{
        title: "Add a note",
        submit: "Add note",
        done: () => ({ title: "Note added", description: "Your team sees it on this page." }),
        failed: "The note couldn't be added",
      }}
      save={({ text }) => addNote(member, { text })}
    >
      <TextArea
        label="Note"
        hint={`Only the team sees this, but it's included if ${member.firstName} requests a copy of their data.`}
        rows={4}
        required
        counter={`${used}/${maxLength} characters`}
        {...form.field("text")}
      />
    </MemberDialog>
  );
}
