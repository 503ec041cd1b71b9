import { useAdminItems } from "@/components/admin/use-admin-items";
import { type AdminPrompt, adminPromptsSchema, type PromptInput } from "@/features/prompts/schema";
import { endpoints } from "@/lib/endpoints";

const resource = {
  endpoint: endpoints.adminPrompts,
  itemEndpoint: endpoints.adminPrompt,
  schema: adminPromptsSchema,
  memberEndpoints: [endpoints.prompts],
  trashKind: "prompt",
};

export const useAdminPrompts = () => useAdminItems<AdminPrompt, PromptInput>(resource);
