import { useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showFormError } from "@/components/error-feedback";
import { submitSecondFactor } from "@/features/users/auth/second-factor-api";
import { messages } from "@/features/users/auth/second-factor-messages";
import styles from "@/features/users/auth/second-factor-step.module.css";

import type { CurrentUser } from "@/features/users/schema";
import { ApiError } from "@/lib/http";
import { siteName } from "@/lib/site-name";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

const schemas = {
  app: z.object({ code: z.string().check(z.regex(/^\s*\d{3}\s*\d{3}\s*$/, messages.codeRequired)) }),
  recovery: z.object({ code: z.string().check(z.trim(), z.minLength(1, messages.recoveryCodeRequired)) }),
};

/** The second step of a login: a code from the authenticator app, or a recovery code. */
export function SecondFactorStep({
  onSignedIn,
  onStartOver,
}: {
  onSignedIn: (user: CurrentUser) => Promise<void>;
  onStartOver: () => void;
}) {
  const [kind, setKind] = useState<"app" | "recovery">("app");
  return (
    <CardPage title={messages.title} subtitle={kind === "app" ? messages.app(siteName()) : messages.recovery}>
      <CodeForm key={kind} kind={kind} onSignedIn={onSignedIn} onExpired={onStartOver} />
      <div className={styles.others}>
        <Button variant="ghost" fullWidth onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {kind === "app" ? "Use a recovery code" : "Use your authenticator app"}
        </Button>
        <Button variant="ghost" fullWidth onClick={onStartOver}>
          Back to login
        </Button>
      </div>
    </CardPage>
  );
}

function CodeForm({
  kind,
  onSignedIn,
  onExpired,
}: {
  kind: "app" | "recovery";
  onSignedIn: (user: CurrentUser) => Promise<void>;
  onExpired: () => void;
}) {
  const noteId = useId();
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(schemas[kind]), defaultValues: { code: "" } });
  const note = errors.root?.message;
  useEffect(() => setFocus("code"), [setFocus]);

  const submit = handleSubmit(async ({ code }) => {
    try {
      await onSignedIn(await submitSecondFactor(code));
    } catch (error) {
      if (error instanceof ApiError && error.code === "invalid_token") {
        toast({ title: messages.expired, variant: "destructive" });
        onExpired();
      } else showFormError(error, messages.failed, setError, ["code"]);
    }
  });
  const field = { required: true, error: errors.code?.message, ...register("code") };

  return (
    <Form onSubmit={submit} aria-label={messages.title}>
      {kind === "app" ? (
        <Field label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" {...field} />
      ) : (
        <Field label="Recovery code" autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} />
      )}
      <FormError id={noteId}>{note}</FormError>
      <Button type="submit" fullWidth busy={isSubmitting} aria-describedby={note && noteId}>
        {isSubmitting ? "Logging in..." : "Log In"}
      </Button>
    </Form>
  );
}
