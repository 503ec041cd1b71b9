import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { errorText } from "@/components/error-feedback";
import { loginState } from "@/features/users/auth/login-state";
import { signUp } from "@/features/users/auth/sign-up";
import { messages } from "@/features/users/auth/sign-up-messages";
import { EmailField } from "@/features/users/email-field";
import { emailAddress } from "@/features/users/field-schemas";
import { showFieldErrors } from "@/lib/form-errors";
import { ApiError } from "@/lib/http";
import { paths, verifyEmailPath } from "@/lib/paths";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { toast } from "@/ui/toast";

const signupSchema = z.object({
  firstName: z.string().check(z.trim(), z.minLength(1, messages.firstNameRequired)),
  email: emailAddress(messages.emailInvalid),
});

/** Sign-up with first name and email; the password is generated. */
export function SignupForm() {
  const navigate = useNavigate();
  /** The next page may take a moment to load; the form stays busy until then. */
  const [isLeaving, setIsLeaving] = useState(false);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(signupSchema), defaultValues: { firstName: "", email: "" } });

  const join = handleSubmit(async (person) => {
    if (isLeaving) return;
    try {
      await signUp(person);
      setIsLeaving(true);
      toast(messages.succeeded);
      navigate(verifyEmailPath(person.email));
    } catch (error) {
      if (error instanceof ApiError && error.requiresLogin) {
        toast(messages.registered);
        setIsLeaving(true);
        navigate(paths.login, { state: loginState(person.email) });
        return;
      }
      showFieldErrors(error, setError, ["firstName", "email"]);
      toast({
        title: "Error",
        description: errorText(error, messages.failed),
        variant: "destructive",
      });
    }
  });

  return (
    <Form onSubmit={join}>
      <Field
        label="First Name"
        autoComplete="given-name"
        required
        error={errors.firstName?.message}
        {...register("firstName")}
      />
      <EmailField error={errors.email?.message} {...register("email")} />
      <Button type="submit" fullWidth busy={isSubmitting || isLeaving}>
        {isSubmitting || isLeaving ? "JOINING..." : "JOIN NOW"}
      </Button>
    </Form>
  );
}
