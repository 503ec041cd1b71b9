import * as z from "zod/mini";

export const discountSchema = z.object({
  id: z.string(),
  code: z.string(),
  discountType: z.enum(["percentage", "fixed"]),
  /** A percentage or cents, depending on `discountType`. */
  discountValue: z.int(),
  /** The agents that are discounted; empty for all. */
  gptIds: z.optional(z.array(z.string())),
  /** The minimum subtotal, in cents. */
  minSubtotal: z.optional(z.int()),
});
export type Discount = z.infer<typeof discountSchema>;
