import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field, type FieldProps } from "@/ui/field";
import styles from "@/ui/field.module.css";

/** A password field with a button that reveals it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({
  autoComplete,
  ...field
}: Omit<FieldProps, "type" | "endAdornment"> & { autoComplete: "current-password" | "new-password" }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      endAdornment={
        <button
          type="button"
          className={styles.adornment}
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}
