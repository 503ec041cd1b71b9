import { Field, type FieldProps } from "@/ui/field";

type EmailFieldProps = Omit<FieldProps, "type" | "inputMode" | "label"> & {
  autoComplete?: "email" | "username webauthn";
};

/** Email input. As `username webauthn` on the login page, so that password managers fill it in and browsers suggest passkeys. */
export function EmailField({ autoComplete = "email", ...field }: EmailFieldProps) {
  return (
    <Field
      {...field}
      label="Email Address"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
