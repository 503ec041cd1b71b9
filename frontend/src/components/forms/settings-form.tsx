import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { ApiForm } from "@/components/forms/use-api-form";
import { Form } from "@/ui/form";
import { SubmitRow } from "@/ui/submit-row";
import { useUnloadWarning } from "@/ui/use-back-guard";

/** Settings with "Save", after which the form is to be reset. It asks before the tab closes with unsaved input. */
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
  const { isDirty } = form.formState;
  useUnloadWarning(isDirty);
  return (
    <Form onSubmit={form.onSubmit} aria-label={label} className={className}>
      {children}
      <SubmitRow form={form} label="Save" unavailable={!isDirty} />
    </Form>
  );
}
