import { useSWRConfig } from "swr";
import { type AgentInput, adminAgentsSchema } from "@/features/agents/schema";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const memberEndpoints: readonly string[] = [
  endpoints.freeAgents,
  endpoints.premiumAgents,
  endpoints.purchases,
];

export function useAdminAgents() {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(endpoints.adminAgents, adminAgentsSchema);

  // No member screen is mounted: cleared lists are refetched on their next visit.
  const clearMemberLists = () =>
    mutate((key) => typeof key === "string" && memberEndpoints.includes(key), undefined, {
      revalidate: false,
    });

  return {
    agents: data,
    error,
    refresh: () => refresh(),
    /** Creates, or updates the agent with this id. The form handles an expired session. */
    async save(entry: AgentInput, id: string | undefined) {
      const options = { on401: "throw" } as const;
      if (id) await send("PUT", endpoints.adminAgent(id), entry, options);
      else await send("POST", endpoints.adminAgents, entry, options);
      await clearMemberLists();
      await refresh();
    },
    async remove(id: string) {
      await send("DELETE", endpoints.adminAgent(id));
      await clearMemberLists();
      await refresh((agents) => agents?.filter((agent) => agent.id !== id));
    },
  };
}
