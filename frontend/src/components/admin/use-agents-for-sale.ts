import * as z from "zod/mini";
import { endpoints } from "@/lib/endpoints";
import { useQuery } from "@/lib/query";

/** A loose schema, because other screens share the cached response and need its other fields. */
const agentsForSaleSchema = z.array(z.looseObject({ id: z.string(), title: z.string(), price: z.int() }));

/** The premium agents that are for sale. */
export function useAgentsForSale() {
  return useQuery(endpoints.premiumAgents, agentsForSaleSchema);
}
