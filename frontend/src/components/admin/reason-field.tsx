import type { UseFormRegisterReturn } from "react-hook-form";
import { memberReasonLimits } from "@/lib/api/api-limits";
import { Field } from "@/ui/field";

/** For `register`. */
export const reasonRules = { validate: (typed: string) => typed.trim() !== "" || "Reason is required" };

/** The admin's reason for a change to a member or order. */
export function ReasonField({
  firstName,
  error,
  ...registration
}: UseFormRegisterReturn & { firstName: string; error: string | undefined }) {
  return (
    <Field
      label="Reason"
      hint={`Required. Only the team sees this, but it's included if ${firstName} requests a copy of their data.`}
      maxLength={memberReasonLimits.reason.maxLength}
      autoComplete="off"
      required
      error={error}
      {...registration}
    />
  );
}
