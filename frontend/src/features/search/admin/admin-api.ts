import * as z from "zod/mini";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";
import type { ListParams } from "@/lib/list-params";

const missedSearchSchema = z.object({
  id: z.string(),
  text: z.string(),
  count: z.number(),
  lastSearchedAt: z.string(),
});
export type MissedSearch = z.infer<typeof missedSearchSchema>;
export const missedSearchPageSchema = cursorPageSchema(missedSearchSchema);

const defaults: ListParams = { sort: "count" };

export function useWishList() {
  return useCursorList({
    endpoint: adminEndpoints.missedSearches,
    schema: missedSearchPageSchema,
    defaults,
    toQuery: ({ sort = "" }): Record<string, string> => ({
      sort: sort === "last_searched" ? sort : "",
    }),
  });
}

export function dismissMissedSearch(id: string): Promise<void> {
  return send("DELETE", adminEndpoints.missedSearch(id));
}
