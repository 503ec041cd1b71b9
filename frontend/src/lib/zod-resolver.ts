import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import * as z from "zod/mini";

/** Validates a form with a zod schema. Only the first error of a field is shown. */
export function zodResolver<Input extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (typed) => {
    const parsed = z.safeParse(schema, typed);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, code, message } of parsed.error.issues) {
      const name = path.join(".");
      if (!get(errors, name)) set(errors, name, { type: code ?? "invalid", message });
    }
    return { values: {}, errors };
  };
}
