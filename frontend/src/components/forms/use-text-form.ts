import { type FormEvent, useEffect, useRef, useState } from "react";
import type { UseFormSetError } from "react-hook-form";

/** What is sent for what was typed, or why it is not. */
export type TextRule = (typed: string) => { value: string; error?: string | undefined };

/**
 * A form of a few text fields that behaves like `useApiForm`. For public pages, the profile and the checkout, where react-hook-form and zod
 * would be a sixth of the script.
 */
export function useTextForm<Name extends string>(
  rules: Record<Name, TextRule>,
  initial: Partial<Record<Name, string>> = {},
) {
  type Texts = Record<Name, string>;
  const names = Object.keys(rules) as Name[];
  const fromNames = (text: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, text(name)])) as Texts;
  const fields = useRef<Partial<Record<Name, HTMLInputElement | HTMLSelectElement>>>({});
  const [typed, setTyped] = useState(() => fromNames((name) => initial[name] ?? ""));
  const [errors, setErrors] = useState<Partial<Record<Name | "root", string | undefined>>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isSubmitted = useRef(false);

  const read = () => fromNames((name) => fields.current[name]?.value ?? "");
  // Typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => setTyped(read()), []);

  /** Shows the errors of these fields and focuses the first. Returns whether they are valid. */
  const validate = (...checked: Name[]): boolean => {
    const found = checked.map((name) => [name, rules[name](read()[name]).error] as const);
    setErrors(Object.fromEntries(found) as typeof errors);
    const invalid = found.find(([, error]) => error)?.[0];
    if (invalid) fields.current[invalid]?.focus();
    return !invalid;
  };

  const setError: UseFormSetError<Texts> = (name, { message }, options) => {
    setErrors((before) => ({ ...before, [name]: message }));
    if (options?.shouldFocus) fields.current[name as Name]?.focus();
  };

  return {
    /** The props of a field, with its error. */
    field: (name: Name) => ({
      name,
      error: errors[name],
      onChange: () => {
        const texts = read();
        setTyped(texts);
        if (isSubmitted.current || errors[name])
          setErrors((before) => ({ ...before, [name]: rules[name](texts[name]).error }));
      },
      ref: (field: HTMLInputElement | HTMLSelectElement | null) => {
        if (!field || fields.current[name] === field) return;
        fields.current[name] = field;
        field.value ||= initial[name] ?? "";
      },
    }),
    typed,
    read,
    /** For a value that the server has returned. */
    setValue: (name: Name, value: string) => {
      const field = fields.current[name];
      if (field) field.value = value;
      setTyped(read());
    },
    validate,
    setError,
    /** An error that belongs to no field. */
    error: errors.root,
    busy: isSubmitting,
    handleSubmit:
      (submit: (texts: Texts, form: HTMLFormElement) => Promise<unknown>) =>
      async ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        isSubmitted.current = true;
        if (!validate(...names)) return;
        setIsSubmitting(true);
        try {
          const texts = read();
          await submit(
            fromNames((name) => rules[name](texts[name]).value),
            currentTarget,
          );
        } finally {
          setIsSubmitting(false);
        }
      },
  };
}
