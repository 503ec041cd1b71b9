import * as z from "zod/mini";
import { changePasswordLimits } from "@/lib/api-limits";
import { characterCount } from "@/lib/character-count";

export const currentUserSchema = z.object({
  email: z.string(),
  /** Replaces `email` once confirmed. */
  pendingEmail: z.optional(z.string()),
  /** Whether this session requested it. Confirming it in another one removes the password. */
  pendingEmailRequestedHere: z.optional(z.boolean()),
  firstName: z.string(),
  isAdmin: z.boolean(),
  role: z.nullable(z.enum(["owner", "editor", "support"])),
  /** Present if the admin must set up two-step login before doing anything else as one. */
  secondFactorSetupRequired: z.optional(z.boolean()),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

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
