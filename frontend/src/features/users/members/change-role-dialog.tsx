import { useWatch } from "react-hook-form";
import { useApiForm } from "@/components/forms/use-api-form";
import { setRole } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";
import { type RoleName, roleDescriptions, roleNames } from "@/features/users/members/member-texts";
import { pluralize } from "@/lib/format/pluralize";
import { toChoices } from "@/lib/lists/list-view";
import { Select } from "@/ui/field";

/** Makes a member an admin, or an admin a member. */
export function ChangeRoleDialog({ member, ...dialog }: MemberDialogProps) {
  const { id, firstName, hasSecondFactor, passkeys } = member;
  const factors = [
    hasSecondFactor && "two-step login",
    passkeys > 0 && pluralize(passkeys, { one: "passkey", many: "passkeys" }),
  ].filter(Boolean);
  const current: RoleName = member.role ?? "member";
  const form = useApiForm({ defaultValues: { role: current } });
  const role = useWatch({ control: form.control, name: "role" });
  return (
    <MemberDialog
      {...dialog}
      form={form}
      labels={{
        title: "Change role",
        submit: "Change role",
        done: ({ role }) => ({
          title: "Role changed",
          description: `${firstName} is logged out, and has the role ${roleNames[role]} after the next login.`,
        }),
        failed: "The role couldn't be changed",
      }}
      description={`${firstName} will be logged out everywhere, and gets an email about a new role.`}
      save={({ role }) => setRole({ id }, { role })}
    >
      <Select
        label="Role"
        choices={toChoices(roleNames)}
        {...form.field("role", {
          validate: (chosen) => chosen !== current || `${firstName} already has this role`,
        })}
      />
      <p role="status">{roleDescriptions[role]}</p>
      {current === "member" && factors.length > 0 && (
        <p>{`The account has ${factors.join(" and ")}. Make sure ${firstName} set this up.`}</p>
      )}
    </MemberDialog>
  );
}
