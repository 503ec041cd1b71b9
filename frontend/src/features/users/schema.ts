import * as z from "zod/mini";

export const currentUserSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  isAdmin: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
