import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { deleteMember } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";

/** Deletes a member's account in seven days. */
export function DeleteMemberDialog({ member, ...dialog }: MemberDialogProps) {
  const { id, firstName, block } = member;
  const form = useApiForm({ defaultValues: { reason: "" } });
  return (
    <MemberDialog
      {...dialog}
      form={form}
      isDanger
      labels={{
        title: `Delete ${firstName}'s account`,
        submit: "Delete account",
        done: () => ({
          title: "The account will be deleted",
          description: "You can undo it here for seven days.",
        }),
        failed: "The account couldn't be deleted",
      }}
      description={
        <>
          {firstName} is logged out everywhere and can't log in.{" "}
          {block
            ? "You can undo it here for seven days; a blocked member gets no link."
            : "For seven days you can undo it here, and so can they with a link in our email."}{" "}
          After that, their name, email address, notes and access to agents are deleted for good. Orders are
          kept, without a name.
        </>
      }
      save={({ reason }) => deleteMember({ id }, { reason: reason.trim() })}
    >
      <ReasonField firstName={firstName} {...form.field("reason", reasonRules)} />
    </MemberDialog>
  );
}
