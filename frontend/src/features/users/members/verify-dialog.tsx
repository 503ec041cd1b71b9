import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { verifyMember } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";

/** Marks an email address as verified, for a member whom the verification email doesn't reach. */
export function VerifyDialog({ member, ...dialog }: MemberDialogProps) {
  const { id, firstName, email } = member;
  const form = useApiForm({ defaultValues: { reason: "" } });
  return (
    <MemberDialog
      {...dialog}
      form={form}
      labels={{
        title: "Mark as verified",
        submit: "Mark as verified",
        done: () => ({ title: "Marked as verified", description: `${firstName} can log in now.` }),
        failed: "The address couldn't be marked as verified",
      }}
      description={`Only if you're sure that ${email} belongs to ${firstName}. They log in with a login link, or choose a password with "Forgot password".`}
      save={({ reason }) => verifyMember({ id }, { reason: reason.trim() })}
    >
      <ReasonField firstName={firstName} {...form.field("reason", reasonRules)} />
    </MemberDialog>
  );
}
