import { useAdminItems } from "@/components/admin/use-admin-items";
import { type AdminAgent, type AgentInput, adminAgentsSchema } from "@/features/agents/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { endpoints } from "@/lib/endpoints";

const resource = {
  endpoint: endpoints.adminAgents,
  itemEndpoint: endpoints.adminAgent,
  changeEndpoint: adminEndpoints.changeAgents,
  moveEndpoint: adminEndpoints.moveAgent,
  schema: adminAgentsSchema,
  memberEndpoints: [endpoints.freeAgents, endpoints.premiumAgents, endpoints.purchases],
};

export const useAdminAgents = () => useAdminItems<AdminAgent, AgentInput>(resource);
