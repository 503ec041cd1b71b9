import { KeyRound } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { errorText } from "@/components/forms/error-feedback";
import { showFieldErrors, showFormError } from "@/components/forms/form-feedback";
import { useTextForm } from "@/components/forms/use-text-form";
import { useSession } from "@/features/users/api";
import { needsSecondFactor } from "@/features/users/auth/lazy-second-factor-step";
import styles from "@/features/users/auth/login-form.module.css";
import { loginState } from "@/features/users/auth/login-state";
import { requestSignInLink, signIn } from "@/features/users/auth/sign-in";
import { messages } from "@/features/users/auth/sign-in-messages";
import { EmailField } from "@/features/users/email-field";
import { messages as passkeyMessages } from "@/features/users/passkeys/login-messages";
import { usePasskeyLogin } from "@/features/users/passkeys/use-passkey-login";
import { emailRule, requiredRule } from "@/features/users/text-rules";
import { ApiError } from "@/lib/api/http";
import { paths, verifyEmailPath } from "@/lib/paths/paths";
import { findReturnTo, keepReturnTo } from "@/lib/paths/return-to";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { PasswordField } from "@/ui/password-field";
import { dismissToasts, toast } from "@/ui/toast";

const rules = {
  email: emailRule("Invalid email address"),
  password: requiredRule(messages.passwordRequired),
};

/** Login by password, email link or passkey. */
export function LoginForm({
  email,
  onLinkSent,
  onSecondFactor,
}: {
  email: string;
  onLinkSent: (email: string) => void;
  onSecondFactor: (email: string) => void;
}) {
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const noteId = useId();
  const [sendingLink, setSendingLink] = useState(false);
  // A ref, because state would update too late for a double click.
  const linkPending = useRef(false);
  const form = useTextForm(rules, { email });
  const busy = form.busy || sendingLink;
  const passkey = usePasskeyLogin({
    async onSignedIn(user) {
      await session.signIn(user);
      toast(messages.signedIn);
    },
    onFailed: (reason) => form.setError("root", { message: reason }),
  });

  const logIn = form.handleSubmit(async (credentials) => {
    if (sendingLink) return;
    try {
      await session.signIn(await signIn(credentials));
      toast(messages.signedIn);
    } catch (error) {
      if (needsSecondFactor(error)) return onSecondFactor(credentials.email);
      const message = toastLoginError(error);
      if (!showFieldErrors(error, form.setError, ["email", "password"])) form.setError("root", { message });
      if (error instanceof ApiError && error.code === "email_not_verified")
        navigate(verifyEmailPath(credentials.email), { state: { ...location.state, freshLink: true } });
    }
  });

  const sendLink = async () => {
    if (busy || linkPending.current) return;
    linkPending.current = true;
    // Toasts of the previous attempt are out of date.
    dismissToasts();
    if (form.validate("email")) await requestLink();
    linkPending.current = false;
  };
  const requestLink = async () => {
    setSendingLink(true);
    const to = rules.email(form.read().email).value;
    try {
      await requestSignInLink(to, findReturnTo(location.state));
      onLinkSent(to);
    } catch (error) {
      showFormError(error, messages.linkNotSent, form.setError, ["email"]);
    } finally {
      setSendingLink(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { elements } = event.currentTarget;
    // Enter in the email field requests a link, unless a password is entered.
    const isForLink = document.activeElement === elements.namedItem("email") && !form.read().password;
    return isForLink ? sendLink() : logIn(event);
  };

  return (
    <Form onSubmit={submit}>
      <EmailField autoComplete="username webauthn" {...form.field("email")} />
      <PasswordField label="Password" autoComplete="current-password" required {...form.field("password")} />
      <Link
        to={paths.forgotPassword}
        state={{ ...keepReturnTo(location.state), ...loginState(form.typed.email.trim()) }}
        className={styles.forgot}
        data-needs-app
      >
        Forgot password
      </Link>
      <FormError id={noteId}>{form.error}</FormError>
      <Button type="submit" fullWidth busy={busy} aria-describedby={form.error && noteId}>
        {form.busy ? "Logging in..." : "Log In"}
      </Button>
      <div className={styles.others}>
        <p className={styles.or}>No password?</p>
        <Button
          variant="secondary"
          fullWidth
          busy={busy}
          onClick={() => void sendLink()}
          aria-describedby={form.error && noteId}
        >
          {sendingLink ? "Sending..." : "Email me a login link"}
        </Button>
        <Button
          variant="ghost"
          fullWidth
          className={styles.passkey}
          busy={busy || passkey.pending}
          onClick={() => void passkey.logIn()}
        >
          <KeyRound aria-hidden />
          <span>{passkey.pending ? passkeyMessages.pending : passkeyMessages.label}</span>
        </Button>
      </div>
    </Form>
  );
}

function toastLoginError(error: unknown): string {
  const description = errorText(error, messages.wrongCredentials);
  toast({ title: messages.failed, description, variant: "destructive" });
  return description;
}
