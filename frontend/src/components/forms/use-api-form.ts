import type { BaseSyntheticEvent } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { showFormError } from "@/components/forms/form-feedback";
import { zodResolver } from "@/lib/zod-resolver";

export interface Submission<Input> {
  submit: (input: Input, event?: BaseSyntheticEvent) => unknown;
  /** What to say if the server gives no reason. */
  failed: string;
  /** Returns true if it handled the error, so that the form does not show it. */
  onError?: (error: unknown, input: Input) => unknown;
}

type Options<Values extends FieldValues, Input> = {
  schema?: z.core.$ZodType<Input, Values>;
  defaultValues: DefaultValues<Values>;
  /** When fields are checked before the form is submitted. */
  mode?: "onChange";
} & (Submission<Input> | { submit?: never });

export interface ApiForm<Values extends FieldValues, Input = Values>
  extends UseFormReturn<Values, unknown, Input> {
  /** The props of a field, with its error. */
  field: <Name extends FieldPath<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
  ) => ReturnType<UseFormReturn<Values>["register"]> & { error: string | undefined };
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** For a form that is submitted in several ways. */
  submitWith: (submission: Submission<Input>) => (event?: BaseSyntheticEvent) => Promise<void>;
  /** An error that belongs to no field. */
  error: string | undefined;
  busy: boolean;
}

/** A form whose values are sent to the server, which may reject single fields. */
export function useApiForm<Values extends FieldValues, Input = Values>({
  schema,
  defaultValues,
  mode,
  ...submission
}: Options<Values, Input>): ApiForm<Values, Input> {
  const form = useForm<Values, unknown, Input>({
    defaultValues,
    ...(mode && { mode }),
    ...(schema && { resolver: zodResolver(schema) }),
  });
  const { errors, isSubmitting } = form.formState;

  const submitWith = ({ submit, failed, onError }: Submission<Input>) =>
    form.handleSubmit(async (input, event) => {
      try {
        await submit(input, event);
      } catch (error) {
        if (onError?.(error, input) === true) return;
        showFormError(error, failed, form.setError, Object.keys(form.getValues()) as FieldPath<Values>[]);
      }
    });
  return {
    ...form,
    field: (name, rules) => ({
      ...form.register(name, rules),
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
    onSubmit: submission.submit ? submitWith(submission) : form.handleSubmit(() => undefined),
    submitWith,
    error: errors.root?.message,
    busy: isSubmitting,
  };
}
