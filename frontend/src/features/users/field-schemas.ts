// Fields of forms. Apart from the schemas of responses, which every page loads.
import * as z from "zod/mini";
import { changePasswordLimits } from "@/lib/api/api-limits";
import { isEmailAddress } from "@/lib/email-address";
import { characterCount } from "@/lib/format/character-count";
import { unifyPasted } from "@/lib/text/unify-pasted";

/** Six digits of any script; the server ignores everything else. */
export function sixDigits(message: string) {
  return z
    .string()
    .check(z.refine((typed) => typed.normalize("NFKC").match(/\p{Nd}/gu)?.length === 6, message));
}

/** zod's own pattern rejects valid addresses. */
export function emailAddress(message: string) {
  return z.string().check(z.overwrite(unifyPasted), z.refine(isEmailAddress, message));
}

const { minLength, maxLength } = changePasswordLimits.newPassword;

/** Composed, as the server counts it. */
const passwordLength = (typed: string) => characterCount(typed.normalize("NFC"));

/** A new password. The only rule is its length, in characters (NIST SP 800-63B). */
export const newPasswordSchema = z.string().check(
  z.refine(
    (typed) => passwordLength(typed) >= minLength,
    `Password must be at least ${minLength} characters`,
  ),
  z.refine((typed) => passwordLength(typed) <= maxLength, `Password must be ${maxLength} characters or less`),
);
