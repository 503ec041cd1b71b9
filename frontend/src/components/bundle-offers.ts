import type { Schemas } from "@/lib/api/api-contract";
import { useQuery } from "@/lib/api/query";

export type BundleOffer = Schemas["BundleResponse"];

/** The bundles that are for sale, with the reader's prices. */
export const useBundleOffers = () => useQuery("/api/bundles");
