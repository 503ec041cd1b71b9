import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { errorText } from "@/components/forms/error-feedback";
import { showFormError } from "@/components/forms/form-feedback";
import { useTextForm } from "@/components/forms/use-text-form";
import { loginState } from "@/features/users/auth/login-state";
import { signUp, useSignUpStamp } from "@/features/users/auth/sign-up";
import { messages } from "@/features/users/auth/sign-up-messages";
import styles from "@/features/users/auth/signup-form.module.css";
import { EmailField } from "@/features/users/email-field";
import { emailRule, requiredRule } from "@/features/users/text-rules";
import { ApiError } from "@/lib/api/http";
import { paths, verifyEmailPath } from "@/lib/paths/paths";
import { keepReturnTo } from "@/lib/paths/return-to";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { toast } from "@/ui/toast";

const rules = {
  firstName: requiredRule(messages.firstNameRequired, (typed) => typed.trim()),
  email: emailRule(messages.emailInvalid),
};

/**
 * Sign-up with first name and email; the password is generated. The page that the visitor came from goes along, so that
 * the member finds it wherever they open the emailed link.
 */
export function SignupForm({
  returnTo,
}: {
  /** Without it, the page of the history state. */
  returnTo?: string;
}) {
  const navigate = useNavigate();
  const location = useLocation();
  const state = returnTo ? { returnTo } : location.state;
  /** The next page may take a moment to load; the form stays busy until then. */
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useTextForm(rules);
  const stamp = useSignUpStamp();
  const submit = form.handleSubmit(async (person, element) => {
    if (isLeaving) return;
    try {
      const data = new FormData(element);
      const newPosts = data.has("newPosts");
      const remarks = String(data.get("remarks") ?? "");
      await signUp({
        ...person,
        ...keepReturnTo(state),
        ...(newPosts && { newPosts }),
        ...(remarks && { remarks }),
        stamp: await stamp.take(),
      });
      setIsLeaving(true);
      toast(messages.succeeded);
      navigate(verifyEmailPath(person.email), { state: keepReturnTo(state) });
    } catch (error) {
      if (error instanceof ApiError && error.requiresLogin) {
        toast(messages.registered);
        setIsLeaving(true);
        navigate(paths.login, { state: { ...loginState(person.email), ...keepReturnTo(state) } });
        return;
      }
      toast({ title: "Error", description: errorText(error, messages.failed), variant: "destructive" });
      showFormError(error, messages.failed, form.setError, ["firstName", "email"]);
    }
  });

  return (
    <Form onSubmit={submit} onFocus={stamp.onFocus}>
      <Field label="First Name" autoComplete="given-name" required {...form.field("firstName")} />
      <EmailField {...form.field("email")} />
      {/* Uncontrolled, so that hydration keeps a choice that was made before. */}
      <div>
        <Checkbox name="newPosts">{messages.newPosts}</Checkbox>
      </div>
      {/* For scripts that fill in every field. No autofill knows the name. */}
      <div aria-hidden className={styles.trap}>
        <label>
          Leave this empty
          <input name="remarks" autoComplete="off" tabIndex={-1} />
        </label>
      </div>
      <Button type="submit" fullWidth busy={form.busy || isLeaving}>
        {form.busy || isLeaving ? "JOINING..." : "JOIN NOW"}
      </Button>
    </Form>
  );
}
