import { type ComponentProps, useEffect } from "react";
import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { sixDigits } from "@/features/users/field-schemas";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { SubmitRow } from "@/ui/submit-row";

export function sixDigitsSchema(message: string) {
  return z.object({ code: sixDigits(message) });
}

export const sixDigitsField = {
  label: "Six-digit code",
  inputMode: "numeric",
  autoComplete: "one-time-code",
} as const;

/** Asks for a code that completes a login. */
export function CodeForm({
  title,
  schema,
  field,
  autoFocus = false,
  failed,
  submit,
}: {
  title: string;
  schema: ReturnType<typeof sixDigitsSchema>;
  field: ComponentProps<typeof Field>;
  autoFocus?: boolean;
  /** Says what failed, if the server gives no reason. */
  failed: string;
  submit: (code: string) => Promise<void>;
}) {
  const form = useApiForm({
    schema: schema,
    defaultValues: { code: "" },
    submit: async ({ code }) => {
      await submit(code);
    },
    failed: failed,
  });
  useEffect(() => {
    if (autoFocus) form.setFocus("code");
  }, [autoFocus, form.setFocus]);

  return (
    <Form onSubmit={form.onSubmit} aria-label={title}>
      <Field required {...field} {...form.field("code")} />
      <SubmitRow form={form} fullWidth label="Log In" pendingLabel="Logging in..." />
    </Form>
  );
}
