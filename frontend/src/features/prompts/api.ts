import { useSWRConfig } from "swr";
import { type PromptEntry, promptsSchema } from "@/features/prompts/schema";
import { addresses } from "@/lib/addresses";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const usePrompts = () => useQuery(addresses.prompts, promptsSchema);

/** The prompts as admins keep them. */
export function usePromptDesk() {
  const { mutate } = useSWRConfig();
  const { data, error, mutate: refresh } = useQuery(addresses.deskPrompts, promptsSchema);

  // The members' library is not on screen now: emptied, it is fetched when somebody opens it.
  const forgetLibrary = () => mutate(addresses.prompts, undefined, { revalidate: false });

  return {
    prompts: data,
    error,
    refresh: () => refresh(),
    /** Saves a new prompt, or the one with this id. A session that has ended is left to the caller. */
    async save(entry: PromptEntry, id: string | undefined) {
      const whose = { sessionEnd: "caller" } as const;
      if (id) await send("PUT", addresses.deskPrompt(id), entry, whose);
      else await send("POST", addresses.deskPrompts, entry, whose);
      await forgetLibrary();
      await refresh();
    },
    async remove(id: string) {
      await send("DELETE", addresses.deskPrompt(id));
      await forgetLibrary();
      await refresh((prompts) => prompts?.filter((prompt) => prompt.id !== id));
    },
  };
}
