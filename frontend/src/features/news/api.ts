import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export const useNews = () => useQuery("/api/news");

export const dismissNews = () => send("POST", "/api/news/dismiss");
