import * as z from "zod/mini";

export const currentUserSchema = z.object({
  email: z.string(),
  /** Replaces `email` once confirmed. */
  pendingEmail: z.optional(z.string()),
  /** Whether this session requested it. Confirming it in another one removes password, passkeys and two-step login. */
  pendingEmailRequestedHere: z.optional(z.boolean()),
  firstName: z.string(),
  isAdmin: z.boolean(),
  /** Missing for owners and members, which `isAdmin` tells apart. */
  role: z.nullish(z.enum(["owner", "editor", "support"])),
  /** Present if the admin must set up two-step login before doing anything else as one. */
  secondFactorSetupRequired: z.optional(z.boolean()),
  /** Of the site, for admins. */
  timeZone: z.optional(z.string()),
  /** After a login by an emailed link or code: the page that the member wanted to go to. */
  returnTo: z.optional(z.string()),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
