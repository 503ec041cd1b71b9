import * as z from "zod/mini";
import {
  byName,
  membersOrder,
  newestFirst,
  oldestFirst,
  searchFilter,
  selectFilter,
  sortFilter,
} from "@/components/admin/filters";
import { categorizedPageSchema, useAdminItems } from "@/components/admin/use-admin-items";
import { fetchItem } from "@/components/admin/use-item-load";
import {
  type AdminAgent,
  type AgentInput,
  adminAgentSchema,
  adminAgentsSchema,
  type EditableAgent,
  editableAgentSchema,
} from "@/features/agents/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, type RequestOptions, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const adminAgentPageSchema = categorizedPageSchema(adminAgentSchema);

const resource = {
  endpoint: adminEndpoints.agents,
  itemEndpoint: adminEndpoints.agent,
  changeEndpoint: adminEndpoints.changeAgents,
  moveEndpoint: adminEndpoints.moveAgent,
  pageSchema: adminAgentPageSchema,
  memberEndpoints: [endpoints.freeAgents, endpoints.premiumAgents, endpoints.purchases],
  filters: [
    searchFilter("Search agents"),
    selectFilter("type", "Type", { free: "Free", premium: "Premium" }),
    selectFilter("problem", "Problem", { reported: "Doesn't open", "no-url": "No URL yet" }),
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
};

/** The current version, or null if it was deleted. */
export function fetchAdminAgent(
  id: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<EditableAgent | null> {
  return fetchItem(adminEndpoints.agent(id), editableAgentSchema, options);
}

const bundlesSchema = z.array(
  z.object({ title: z.string(), isPublished: z.boolean(), gpts: z.array(z.object({ id: z.string() })) }),
);

/** The titles of the published bundles that the agent is part of. */
export async function fetchBundlesWith(agentId: string): Promise<string[]> {
  const bundles = await fetchJson("GET", adminEndpoints.bundles, bundlesSchema);
  return bundles
    .filter(({ isPublished, gpts }) => isPublished && gpts.some(({ id }) => id === agentId))
    .map(({ title }) => title);
}

/** All agents, for the steps of a new site. */
export function useAllAgents() {
  return useQuery(adminEndpoints.agents, adminAgentsSchema);
}

export const useAdminAgents = () => useAdminItems<AdminAgent, AgentInput>(resource);

const problemReportSchema = z.object({
  id: z.string(),
  /** Null for admins who don't manage members. */
  reporter: z.nullable(z.object({ id: z.string(), firstName: z.string(), email: z.string() })),
  note: z.nullable(z.string()),
  createdAt: z.string(),
});
export const problemReportsSchema = z.array(problemReportSchema);
export type ProblemReport = z.infer<typeof problemReportSchema>;

/** The open problem reports of an agent. */
export function useProblemReports(agentId: string) {
  return useQuery(adminEndpoints.agentReports(agentId), problemReportsSchema, { revalidateIfStale: true });
}

export function fixReports(agentId: string, reportIds: readonly string[]): Promise<void> {
  return send("POST", adminEndpoints.fixAgentReports(agentId), { reportIds });
}

/** The answer may be empty. */
export function dismissReports(agentId: string, reportIds: readonly string[], answer: string): Promise<void> {
  const body = { reportIds, answer };
  return send("POST", adminEndpoints.dismissAgentReports(agentId), body);
}
