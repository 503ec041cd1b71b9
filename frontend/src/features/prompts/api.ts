import { useSWRConfig } from "swr";
import { type PromptInput, promptsSchema } from "@/features/prompts/schema";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const usePrompts = () => useQuery(endpoints.prompts, promptsSchema);

export function useAdminPrompts() {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(endpoints.adminPrompts, promptsSchema);

  // No member screen is mounted: the cleared list is refetched on its next visit.
  const clearMemberList = () => mutate(endpoints.prompts, undefined, { revalidate: false });

  return {
    prompts: data,
    error,
    refresh: () => refresh(),
    /** Creates, or updates the prompt with this id. The form handles an expired session. */
    async save(entry: PromptInput, id: string | undefined) {
      const options = { on401: "throw" } as const;
      if (id) await send("PUT", endpoints.adminPrompt(id), entry, options);
      else await send("POST", endpoints.adminPrompts, entry, options);
      await clearMemberList();
      await refresh();
    },
    async remove(id: string) {
      await send("DELETE", endpoints.adminPrompt(id));
      await clearMemberList();
      await refresh((prompts) => prompts?.filter((prompt) => prompt.id !== id));
    },
  };
}
