import { useQuery } from "@/lib/api/query";

export const useFreeAgents = () => useQuery("/api/gpts/free");

export const usePremiumAgents = () => useQuery("/api/gpts/premium");
