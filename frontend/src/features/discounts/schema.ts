import * as z from "zod/mini";

export const discountSchema = z.object({
  id: z.string(),
  code: z.string(),
  discountType: z.enum(["percentage", "fixed"]),
  /** A percentage or cents, depending on `discountType`. */
  discountValue: z.int(),
});
export type Discount = z.infer<typeof discountSchema>;
