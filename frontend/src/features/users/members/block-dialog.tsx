import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { blockMember } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";

/** Blocks a member. */
export function BlockDialog({ member, ...dialog }: MemberDialogProps) {
  const { id, firstName } = member;
  const form = useApiForm({ defaultValues: { reason: "" } });
  return (
    <MemberDialog
      {...dialog}
      form={form}
      isDanger
      labels={{
        title: `Block ${firstName}`,
        submit: "Block",
        done: () => ({ title: "Blocked", description: `${firstName} is logged out and can't log in.` }),
        failed: `${firstName} couldn't be blocked`,
      }}
      description={`${firstName} is logged out everywhere and can't log in until you unblock the account. Purchases are kept.`}
      save={({ reason }) => blockMember({ id }, { reason: reason.trim() })}
    >
      <ReasonField firstName={firstName} {...form.field("reason", reasonRules)} />
    </MemberDialog>
  );
}
