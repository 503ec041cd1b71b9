import { useState } from "react";
import * as z from "zod/mini";
import { CodeForm, sixDigitsField, sixDigitsSchema } from "@/features/users/auth/code-form";
import { submitSecondFactor } from "@/features/users/auth/second-factor-api";
import { messages } from "@/features/users/auth/second-factor-messages";
import styles from "@/features/users/auth/second-factor-step.module.css";
import type { CurrentUser } from "@/features/users/schema";
import { ApiError } from "@/lib/api/http";
import { siteName } from "@/lib/site-name";
import { Button } from "@/ui/button";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

const schemas = {
  app: sixDigitsSchema(messages.codeRequired),
  recovery: z.object({ code: z.string().check(z.trim(), z.minLength(1, messages.recoveryCodeRequired)) }),
};

const fields = {
  app: sixDigitsField,
  recovery: { label: "Recovery code", autoComplete: "off", autoCapitalize: "none", spellCheck: false },
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
  const submit = async (code: string) => {
    try {
      await onSignedIn(await submitSecondFactor({ code }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "invalid_token")) throw error;
      toast({ title: messages.expired, variant: "destructive" });
      onStartOver();
    }
  };
  return (
    <CardPage title={messages.title} subtitle={kind === "app" ? messages.app(siteName()) : messages.recovery}>
      <CodeForm
        key={kind}
        title={messages.title}
        schema={schemas[kind]}
        field={fields[kind]}
        autoFocus
        failed={messages.failed}
        submit={submit}
      />
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
