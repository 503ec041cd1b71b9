import * as z from "zod/mini";
import { characterCount } from "@/lib/character-count";

export const currentUserSchema = z.object({
  email: z.string(),
  /** The address that takes the place of `email` once it is confirmed. */
  pendingEmail: z.optional(z.string()),
  firstName: z.string(),
  isAdmin: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/**
 * A mail address with a dotted domain, in any case. As wide as what browsers and the server take: the library's own
 * pattern refuses addresses that exist.
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

/** A password somebody chooses: its length counts, in characters as people see them, and nothing else. */
export const chosenPassword = z.string().check(
  z.refine((typed) => characterCount(typed) >= 8, "Password must be at least 8 characters"),
  z.refine((typed) => characterCount(typed) <= 128, "Password must be 128 characters or less"),
);
