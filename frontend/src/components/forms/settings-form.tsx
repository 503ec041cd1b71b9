import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import type { ApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/ui/button";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { useUnloadWarning } from "@/ui/use-back-guard";

/** Settings with "Save". It asks before the tab closes with unsaved input. Give it a new `key` after each save. */
export function SettingsForm<Values extends FieldValues>({
  form,
  label,
  className,
  children,
}: {
  form: ApiForm<Values>;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const errorId = useId();
  const { isDirty, isSubmitSuccessful } = form.formState;
  useUnloadWarning(isDirty && !isSubmitSuccessful);
  return (
    <Form onSubmit={form.onSubmit} aria-label={label} className={className}>
      {children}
      <FormError id={errorId}>{form.error}</FormError>
      <FormActions>
        <Button
          type="submit"
          busy={form.busy}
          unavailable={!isDirty}
          aria-describedby={form.error && errorId}
        >
          {form.busy ? "Saving..." : "Save"}
        </Button>
      </FormActions>
    </Form>
  );
}
