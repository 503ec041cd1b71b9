import { type ComponentProps, useEffect, useId } from "react";
import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { sixDigits } from "@/features/users/field-schemas";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";

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
  const noteId = useId();
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
      <FormError id={noteId}>{form.error}</FormError>
      <Button type="submit" fullWidth busy={form.busy} aria-describedby={form.error && noteId}>
        {form.busy ? "Logging in..." : "Log In"}
      </Button>
    </Form>
  );
}
