import type { ReactNode } from "react";
import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { blockMember, deleteMember, type Member, verifyMember } from "@/features/users/members/api";
import {
  MemberDialog,
  type MemberDialogLabels,
  type MemberDialogProps,
} from "@/features/users/members/member-dialog";

/** A change of a member that needs a reason. */
function ReasonDialog({
  member,
  save,
  ...dialog
}: MemberDialogProps & {
  labels: MemberDialogLabels<{ reason: string }>;
  description: ReactNode;
  isDanger?: boolean;
  save: (member: Member, body: { reason: string }) => Promise<Member>;
}) {
  const form = useApiForm({ defaultValues: { reason: "" } });
  return (
    <MemberDialog {...dialog} form={form} save={({ reason }) => save(member, { reason: reason.trim() })}>
      <ReasonField firstName={member.firstName} {...form.field("reason", reasonRules)} />
    </MemberDialog>
  );
}

/** Blocks a member. */
export function BlockDialog(dialog: MemberDialogProps) {
  const { firstName } = dialog.member;
  return (
    <ReasonDialog
      {...dialog}
      isDanger
      labels={{
        title: `Block ${firstName}`,
        submit: "Block",
        done: () => ({ title: "Blocked", description: `${firstName} is logged out and can't log in.` }),
        failed: `${firstName} couldn't be blocked`,
      }}
      description={`${firstName} is logged out everywhere and can't log in until you unblock the account. Purchases are kept.`}
      save={blockMember}
    />
  );
}

/** Marks an email address as verified, for a member whom the verification email doesn't reach. */
export function VerifyDialog(dialog: MemberDialogProps) {
  const { firstName, email } = dialog.member;
  return (
    <ReasonDialog
      {...dialog}
      labels={{
        title: "Mark as verified",
        submit: "Mark as verified",
        done: () => ({ title: "Marked as verified", description: `${firstName} can log in now.` }),
        failed: "The address couldn't be marked as verified",
      }}
      description={`Only if you're sure that ${email} belongs to ${firstName}. They log in with a login link, or choose a password with "Forgot password".`}
      save={verifyMember}
    />
  );
}

/** Deletes a member's account in seven days. */
export function DeleteMemberDialog(dialog: MemberDialogProps) {
  const { firstName, block } = dialog.member;
  return (
    <ReasonDialog
      {...dialog}
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
      save={deleteMember}
    />
  );
}
