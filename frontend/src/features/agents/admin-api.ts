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
import { fetchItem } from "@/components/admin/use-item-load";
import type { EditableAgent } from "@/features/agents/schema";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, type RequestOptions } from "@/lib/api/http";

const resource = {
  path: "/api/admin/gpts",
  kind: "agent",
  filters: [
    searchFilter("Search agents"),
    selectFilter("status", "Status", { published: "Published", draft: "Draft" }),
    selectFilter("type", "Type", { free: "Free", premium: "Premium" }),
    selectFilter("delivery", "Delivery", { link: "Link only", package: "Package", nothing: "Nothing yet" }),
    selectFilter("problem", "Problem", { reported: "Doesn't open" }),
    sortFilter(
      membersOrder,
      newestFirst,
      oldestFirst,
      ...byName("title", "Title"),
      { value: "price", label: "Price, low to high" },
      { value: "-price", label: "Price, high to low" },
      { value: "-owners", label: "Most owners" },
      { value: "owners", label: "Fewest owners" },
    ),
  ],
} as const;

/** The current version, or null if it was deleted. */
export function fetchAdminAgent(
  id: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<EditableAgent | null> {
  return fetchItem(apiUrl("/api/admin/gpts/{id}", { id }), options);
}

/** The titles of the published bundles that the agent is part of. */
export async function fetchBundlesWith(agentId: string): Promise<string[]> {
  const bundles = await fetchJson("GET", "/api/admin/bundles");
  return bundles
    .filter(({ isPublished, gpts }) => isPublished && gpts.some(({ id }) => id === agentId))
    .map(({ title }) => title);
}

export const useAdminAgents = () => useAdminItems(resource);
