import { useAdminItems } from "@/components/admin/use-admin-items";
import { type AdminAgent, type AgentInput, adminAgentsSchema } from "@/features/agents/schema";
import { endpoints } from "@/lib/endpoints";

const resource = {
  endpoint: endpoints.adminAgents,
  itemEndpoint: endpoints.adminAgent,
  schema: adminAgentsSchema,
  memberEndpoints: [endpoints.freeAgents, endpoints.premiumAgents, endpoints.purchases],
  trashKind: "agent",
};

export const useAdminAgents = () => useAdminItems<AdminAgent, AgentInput>(resource);
