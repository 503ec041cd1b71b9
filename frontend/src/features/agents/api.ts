import { agentsSchema } from "@/features/agents/schema";
import { endpoints } from "@/lib/endpoints";
import { useQuery } from "@/lib/query";

export const useFreeAgents = () => useQuery(endpoints.freeAgents, agentsSchema);

export const usePremiumAgents = () => useQuery(endpoints.premiumAgents, agentsSchema);
