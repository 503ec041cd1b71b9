import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { toastError } from "@/components/error-feedback";
import { showFormError } from "@/components/form-feedback";
import { useSession } from "@/features/users/api";
import { EmailField } from "@/features/users/email-field";
import { emailAddress } from "@/features/users/field-schemas";
import { saveProfile } from "@/features/users/profile/api";
import { messages } from "@/features/users/profile/messages";
import type { CurrentUser } from "@/features/users/schema";
import { updateProfileLimits } from "@/lib/api-limits";
import { characterCount } from "@/lib/character-count";
import { paths } from "@/lib/paths";
import { zodResolver } from "@/lib/zod-resolver";
import { Button, ButtonLink } from "@/ui/button";
import { Field } from "@/ui/field";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { toast } from "@/ui/toast";

const { maxLength } = updateProfileLimits.firstName;
const tooLong = `First name must be ${maxLength} characters or less`;

const profileSchema = z.object({
  firstName: z.string().check(
    z.trim(),
    z.minLength(1, "First name is required"),
    z.refine<string>((typed) => characterCount(typed) <= maxLength, tooLong),
  ),
  email: emailAddress("Please enter a valid email address"),
});

export function ProfileForm({ user }: { user: CurrentUser }) {
  const noteId = useId();
  const { setUser } = useSession();
  const {
    register,
    handleSubmit,
    setError,
    setValue,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: { firstName: user.firstName, email: user.email },
  });
  const note = errors.root?.message;

  const save = handleSubmit(async (profile) => {
    try {
      const saved = await saveProfile(profile);
      await setUser(saved);
      setValue("email", saved.email);
      const requested = profile.email.toLowerCase() !== saved.email.toLowerCase();
      toast({
        title: messages.updated,
        description: requested ? messages.confirmNewEmail(profile.email) : undefined,
      });
    } catch (error) {
      toastError(error, messages.updateFailed);
      showFormError(error, messages.updateFailed, setError, ["firstName", "email"]);
    }
  });

  return (
    <Form onSubmit={save} aria-label="Profile">
      <Field
        label="First Name"
        autoComplete="given-name"
        required
        error={errors.firstName?.message}
        {...register("firstName")}
      />
      <EmailField
        hint="To change it, enter a new address, then open the link we email to it."
        error={errors.email?.message}
        {...register("email")}
      />
      <FormError id={noteId}>{note}</FormError>
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Saving..." : "Save Changes"}
        </Button>
        <ButtonLink to={paths.freeAgents} variant="ghost">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
