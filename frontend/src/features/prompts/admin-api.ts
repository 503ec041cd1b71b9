import {
  byName,
  membersOrder,
  newestFirst,
  oldestFirst,
  searchFilter,
  sortFilter,
} from "@/components/admin/filters";
import { categorizedPageSchema, useAdminItems } from "@/components/admin/use-admin-items";
import {
  type AdminPrompt,
  adminPromptSchema,
  adminPromptsSchema,
  type PromptInput,
} from "@/features/prompts/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { endpoints } from "@/lib/endpoints";
import { fetchJson } from "@/lib/http";

export const promptPageSchema = categorizedPageSchema(adminPromptSchema);

const resource = {
  endpoint: adminEndpoints.prompts,
  itemEndpoint: adminEndpoints.prompt,
  changeEndpoint: adminEndpoints.changePrompts,
  moveEndpoint: adminEndpoints.movePrompt,
  pageSchema: promptPageSchema,
  memberEndpoints: [endpoints.prompts],
  filters: [
    searchFilter("Search prompts"),
    sortFilter(membersOrder, newestFirst, oldestFirst, ...byName("name", "Name")),
  ],
};

export function useAdminPrompts() {
  const prompts = useAdminItems<AdminPrompt, PromptInput>(resource);
  return {
    ...prompts,
    fetchItem: async (id: string): Promise<AdminPrompt | null> => {
      const all = await fetchJson("GET", adminEndpoints.prompts, adminPromptsSchema);
      return all.find((prompt) => prompt.id === id) ?? null;
    },
  };
}
