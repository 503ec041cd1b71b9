import { agentsSchema } from "@/features/agents/schema";
import { addresses } from "@/lib/addresses";
import { useQuery } from "@/lib/query";

export const useFreeAgents = () => useQuery(addresses.freeAgents, agentsSchema);

export const usePremiumAgents = () => useQuery(addresses.premiumAgents, agentsSchema);
