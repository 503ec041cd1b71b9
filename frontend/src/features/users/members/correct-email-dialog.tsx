import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { emailAddress } from "@/features/users/field-schemas";
import { correctEmail } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";
import { correctEmailLimits } from "@/lib/api/api-limits";
import { Field } from "@/ui/field";

function formSchema(current: string) {
  const email = emailAddress("Please enter a valid email address");
  return z.object({
    email: email.check(z.refine((email) => email !== current, "This is already the account's email address")),
  });
}

/** Corrects a mistyped address that was never verified. */
export function CorrectEmailDialog({ member, ...dialog }: MemberDialogProps) {
  const form = useApiForm({
    schema: formSchema(member.email),
    defaultValues: { email: member.email },
  });
  return (
    <MemberDialog
      {...dialog}
      form={form}
      labels={{
        title: "Correct email address",
        submit: "Correct and send link",
        done: ({ email }) => ({
          title: "Email address corrected",
          description: `A verification link is on its way to ${email}.`,
        }),
        failed: "The email address couldn't be corrected",
      }}
      description="A new verification link goes to the corrected address. Links sent to the old one stop working."
      save={({ email }) => correctEmail(member, { email })}
    >
      <Field
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={correctEmailLimits.email.maxLength}
        required
        {...form.field("email")}
      />
    </MemberDialog>
  );
}
