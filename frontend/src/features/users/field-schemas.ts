// Fields of forms. Apart from the schemas of responses, which every page loads.
import * as z from "zod/mini";
import { changePasswordLimits } from "@/lib/api-limits";
import { characterCount } from "@/lib/character-count";

/**
 * An email address with a dotted domain. As permissive as browsers and the server: zod's own pattern rejects valid
 * addresses.
 */
export function emailAddress(message: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.email({ pattern: z.regexes.html5Email, error: message }),
      z.regex(/^[^@]*@[^.@][^@]*\.[^.@]+$/, message),
    );
}

const { minLength, maxLength } = changePasswordLimits.newPassword;

/** A new password. The only rule is its length, in characters (NIST SP 800-63B). */
export const newPasswordSchema = z.string().check(
  z.refine(
    (typed) => characterCount(typed) >= minLength,
    `Password must be at least ${minLength} characters`,
  ),
  z.refine((typed) => characterCount(typed) <= maxLength, `Password must be ${maxLength} characters or less`),
);
