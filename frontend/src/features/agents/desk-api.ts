import { useSWRConfig } from "swr";
import { type AgentEntry, keptAgentsSchema } from "@/features/agents/schema";
import { addresses } from "@/lib/addresses";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Where members see agents. */
const memberLists: readonly string[] = [addresses.freeAgents, addresses.premiumAgents, addresses.purchases];

/** The agents as admins keep them. */
export function useAgentDesk() {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(addresses.deskAgents, keptAgentsSchema);

  // The members' screens are not on screen now: emptied, their lists are fetched when somebody opens them.
  const forgetMemberLists = () =>
    mutate((key) => typeof key === "string" && memberLists.includes(key), undefined, { revalidate: false });

  return {
    agents: data,
    error,
    refresh: () => refresh(),
    /** Saves a new agent, or the one with this id. A session that has ended is left to the caller. */
    async save(entry: AgentEntry, id: string | undefined) {
      const whose = { sessionEnd: "caller" } as const;
      if (id) await send("PUT", addresses.deskAgent(id), entry, whose);
      else await send("POST", addresses.deskAgents, entry, whose);
      await forgetMemberLists();
      await refresh();
    },
    async remove(id: string) {
      await send("DELETE", addresses.deskAgent(id));
      await forgetMemberLists();
      await refresh((agents) => agents?.filter((agent) => agent.id !== id));
    },
  };
}
