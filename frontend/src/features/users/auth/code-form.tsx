import { type ComponentProps, useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showFormError } from "@/components/form-feedback";
import { sixDigits } from "@/features/users/field-schemas";
import { zodResolver } from "@/lib/zod-resolver";
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
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(schema), defaultValues: { code: "" } });
  const note = errors.root?.message;
  useEffect(() => {
    if (autoFocus) setFocus("code");
  }, [autoFocus, setFocus]);

  const onSubmit = handleSubmit(async ({ code }) => {
    try {
      await submit(code);
    } catch (error) {
      showFormError(error, failed, setError, ["code"]);
    }
  });

  return (
    <Form onSubmit={onSubmit} aria-label={title}>
      <Field required error={errors.code?.message} {...field} {...register("code")} />
      <FormError id={noteId}>{note}</FormError>
      <Button type="submit" fullWidth busy={isSubmitting} aria-describedby={note && noteId}>
        {isSubmitting ? "Logging in..." : "Log In"}
      </Button>
    </Form>
  );
}
