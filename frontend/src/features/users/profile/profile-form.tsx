import { toastError } from "@/components/forms/error-feedback";
import { showFormError } from "@/components/forms/form-feedback";
import { useTextForm } from "@/components/forms/use-text-form";
import { useSession } from "@/features/users/api";
import { EmailField } from "@/features/users/email-field";
import { saveProfile } from "@/features/users/profile/api";
import { messages } from "@/features/users/profile/messages";
import type { CurrentUser } from "@/features/users/schema";
import { emailRule } from "@/features/users/text-rules";
import { updateProfileLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { SubmitRow } from "@/ui/submit-row";
import { toast } from "@/ui/toast";

const { maxLength } = updateProfileLimits.firstName;
const tooLong = `First name must be ${maxLength} characters or less`;

const rules = {
  firstName: (typed: string) => {
    const value = typed.trim();
    if (!value) return { value, error: "First name is required" };
    return { value, error: characterCount(value) > maxLength ? tooLong : undefined };
  },
  email: emailRule("Please enter a valid email address"),
};

export function ProfileForm({ user }: { user: CurrentUser }) {
  const { setUser } = useSession();
  const form = useTextForm(rules, { firstName: user.firstName, email: user.email });
  const submit = form.handleSubmit(async (profile) => {
    try {
      const saved = await saveProfile(profile);
      await setUser(saved);
      form.setValue("email", saved.email);
      const requested = profile.email.toLowerCase() !== saved.email.toLowerCase();
      toast({
        title: messages.updated,
        description: requested ? messages.confirmNewEmail(profile.email) : undefined,
      });
    } catch (error) {
      toastError(error, messages.updateFailed);
      showFormError(error, messages.updateFailed, form.setError, ["firstName", "email"]);
    }
  });
  return (
    <Form onSubmit={submit} aria-label="Profile">
      <Field label="First Name" autoComplete="given-name" required {...form.field("firstName")} />
      <EmailField
        hint="To change it, enter a new address, then open the link we email to it."
        {...form.field("email")}
      />
      <SubmitRow form={form} label="Save Changes">
        <ButtonLink to={paths.freeAgents} variant="ghost">
          Cancel
        </ButtonLink>
      </SubmitRow>
    </Form>
  );
}
