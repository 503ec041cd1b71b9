import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";

/** Response of the admin endpoints; amounts in cents. */
export const adminBundleSchema = z.object({
  id: z.string(),
  /** Of its page; it never changes. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.int(),
  /** What its agents cost separately. */
  separateTotal: z.int(),
  /** Otherwise it is a draft. */
  isPublished: z.boolean(),
  /** Whether it can be bought now. */
  isForSale: z.boolean(),
  gpts: z.array(z.object({ id: z.string(), title: z.string(), price: z.int(), isForSale: z.boolean() })),
  /** Number of its agents that were erased. */
  missingAgents: z.int(),
  /** If it was ever ordered, deleting it archives it instead. */
  isOrdered: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminBundle = z.infer<typeof adminBundleSchema>;

export const adminBundlesSchema = z.array(adminBundleSchema);

export type BundleInput = Required<Omit<RequestBody<"/api/admin/bundles", "post">, "updatedAt">>;
