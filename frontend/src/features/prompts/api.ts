import { useQuery } from "@/lib/api/query";

export const usePrompts = () => useQuery("/api/prompts");
