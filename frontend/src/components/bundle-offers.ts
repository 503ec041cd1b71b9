import * as z from "zod/mini";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { useQuery } from "@/lib/query";

const cents = z.int();

export const bundleOfferSchema = z.object({
  id: z.string(),
  /** Of its page. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** For a member who owns none of its agents, in cents. */
  price: cents,
  /** What its agents cost separately. */
  separateTotal: cents,
  /** What the reader pays; null if that is not cheaper than the agents that the reader does not own. */
  yourPrice: z.nullable(cents),
  gpts: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      /** What it costs alone. */
      price: cents,
      /** Its share of the bundle's price. */
      share: cents,
      /** False if there is nothing to open yet. */
      isDeliverable: z.optional(z.boolean()),
      /** What is taken off the bundle's price; null unless the reader owns the agent. */
      credit: z.nullable(cents),
    }),
  ),
});
export type BundleOffer = z.infer<typeof bundleOfferSchema>;

export const bundleOffersSchema = z.array(bundleOfferSchema);

/** The bundles that are for sale, with the reader's prices. */
export const useBundleOffers = () => useQuery(checkoutEndpoints.bundles, bundleOffersSchema);
