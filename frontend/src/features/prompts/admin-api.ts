import {
  byName,
  membersOrder,
  newestFirst,
  oldestFirst,
  searchFilter,
  selectFilter,
  sortFilter,
} from "@/components/admin/filters";
import { useAdminItems } from "@/components/admin/use-admin-items";
import type { AdminPrompt } from "@/features/prompts/schema";
import { fetchJson } from "@/lib/api/http";

const resource = {
  path: "/api/admin/prompts",
  kind: "prompt",
  filters: [
    searchFilter("Search prompts"),
    selectFilter("status", "Status", { published: "Published", draft: "Draft" }),
    selectFilter("problem", "Problem", { reported: "Reported" }),
    sortFilter(membersOrder, newestFirst, oldestFirst, ...byName("name", "Name")),
  ],
} as const;

export function useAdminPrompts() {
  const prompts = useAdminItems(resource);
  return {
    ...prompts,
    fetchItem: async (id: string): Promise<AdminPrompt | null> => {
      const all = await fetchJson("GET", "/api/admin/prompts");
      return all.find((prompt) => prompt.id === id) ?? null;
    },
  };
}
