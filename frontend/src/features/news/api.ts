import { newsSchema } from "@/features/news/schema";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";
import { toolboxEndpoints as endpoints } from "@/lib/toolbox-endpoints";

export const useNews = () => useQuery(endpoints.news, newsSchema);

export const dismissNews = () => send("POST", endpoints.dismissNews);
