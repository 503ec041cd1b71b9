import { useSWRConfig } from "swr";
import { type PromptInput, promptsSchema } from "@/features/prompts/schema";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const usePrompts = () => useQuery(endpoints.prompts, promptsSchema);

/** The prompts as admins keep them. */
export function useAdminPrompts() {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(endpoints.adminPrompts, promptsSchema);

  // The members' library is not on screen now: emptied, it is fetched when somebody opens it.
  const clearMemberList = () => mutate(endpoints.prompts, undefined, { revalidate: false });

  return {
    prompts: data,
    error,
    refresh: () => refresh(),
    /** Saves a new prompt, or the one with this id. A session that has ended is left to the caller. */
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
