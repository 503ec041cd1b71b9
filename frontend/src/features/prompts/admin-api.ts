import { useAdminItems } from "@/components/admin/use-admin-items";
import { type AdminPrompt, adminPromptsSchema, type PromptInput } from "@/features/prompts/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { endpoints } from "@/lib/endpoints";

const resource = {
  endpoint: adminEndpoints.prompts,
  itemEndpoint: adminEndpoints.prompt,
  changeEndpoint: adminEndpoints.changePrompts,
  moveEndpoint: adminEndpoints.movePrompt,
  schema: adminPromptsSchema,
  memberEndpoints: [endpoints.prompts],
};

export const useAdminPrompts = () => useAdminItems<AdminPrompt, PromptInput>(resource);
