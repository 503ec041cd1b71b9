import { useQuery } from "@/lib/api/query";

/** The premium agents that are for sale. */
export function useAgentsForSale() {
  return useQuery("/api/gpts/premium");
}
