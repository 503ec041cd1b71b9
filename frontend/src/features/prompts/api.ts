import { useQuery } from "@/lib/query";

export const usePrompts = () => useQuery("/api/prompts");
