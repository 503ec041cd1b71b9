import { useSWRConfig } from "swr";
import { type AgentInput, adminAgentsSchema } from "@/features/agents/schema";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Where members see agents. */
const memberEndpoints: readonly string[] = [
  endpoints.freeAgents,
  endpoints.premiumAgents,
  endpoints.purchases,
];

/** The agents as admins keep them. */
export function useAdminAgents() {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(endpoints.adminAgents, adminAgentsSchema);

  // The members' screens are not on screen now: emptied, their lists are fetched when somebody opens them.
  const clearMemberLists = () =>
    mutate((key) => typeof key === "string" && memberEndpoints.includes(key), undefined, {
      revalidate: false,
    });

  return {
    agents: data,
    error,
    refresh: () => refresh(),
    /** Saves a new agent, or the one with this id. A session that has ended is left to the caller. */
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
