import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const useNews = () => useQuery("/api/news");

export const dismissNews = () => send("POST", "/api/news/dismiss");
