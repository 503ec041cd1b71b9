import * as z from "zod/mini";
import { endpoints } from "@/lib/endpoints";
import { useQuery } from "@/lib/query";

/** Keeps the other fields for the screens that share the response. */
const saleAgentsSchema = z.array(z.looseObject({ id: z.string(), title: z.string(), price: z.int() }));

/** The agents that can be bought. */
export function useSaleAgents() {
  return useQuery(endpoints.premiumAgents, saleAgentsSchema);
}
