import { useEffect } from "react";
import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { sixDigits } from "@/features/users/field-schemas";
import { enableSecondFactor, type SetUp } from "@/features/users/second-factor/api";
import styles from "@/features/users/second-factor/second-factor.module.css";
import { DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { SubmitRow } from "@/ui/submit-row";

/** Apart from `messages.ts`, so that they load with the dialog. */
export const setUpMessages = {
  title: "Turn on two-step login",
  scan: "Scan this with an authenticator app, such as Google Authenticator, 1Password or Apple Passwords.",
  qrCode: "QR code for your authenticator app",
  manual: "Can't scan it? Enter this key in the app:",
  enterCode: "Then enter the code that the app shows.",
  codeRequired: "Enter the six digits from your app",
  failed: "We couldn't turn on two-step login.",
};

const schema = z.object({ code: sixDigits(setUpMessages.codeRequired) });

/** The QR code and the key, and a form for the first code. */
export function SetUpSecondFactor({
  setUp,
  onEnabled,
}: {
  setUp: SetUp;
  onEnabled: (recoveryCodes: string[]) => void;
}) {
  const form = useApiForm({
    schema: schema,
    defaultValues: { code: "" },
    submit: async ({ code }) => {
      onEnabled((await enableSecondFactor({ code })).recoveryCodes);
    },
    failed: setUpMessages.failed,
  });
  useEffect(() => form.setFocus("code"), [form.setFocus]);

  return (
    <Form onSubmit={form.onSubmit} aria-label={setUpMessages.title}>
      <div className={styles.step}>
        <p>{setUpMessages.scan}</p>
        <QrCode {...setUp.qrCode} />
        <p className={styles.manual}>
          <span>{setUpMessages.manual}</span>{" "}
          <code className={styles.key}>{setUp.key.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
        <p className={styles.manual}>
          On your phone? <a href={setUp.uri}>Open it in your app</a>
        </p>
      </div>
      <Field
        label="Six-digit code"
        hint={setUpMessages.enterCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field("code")}
      />
      <SubmitRow form={form} label="Turn on" pendingLabel="Turning on..." Actions={DialogActions} />
    </Form>
  );
}

const margin = 4;

/** Dark on light in both themes, because many apps cannot read the inverse. */
function QrCode({ size, path }: SetUp["qrCode"]) {
  const side = size + 2 * margin;
  return (
    <svg
      className={styles.qrCode}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={setUpMessages.qrCode}
    >
      <path d={path} />
    </svg>
  );
}
