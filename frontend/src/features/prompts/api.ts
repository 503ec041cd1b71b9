import { promptsSchema } from "@/features/prompts/schema";
import { endpoints } from "@/lib/endpoints";
import { useQuery } from "@/lib/query";

export const usePrompts = () => useQuery(endpoints.prompts, promptsSchema);
