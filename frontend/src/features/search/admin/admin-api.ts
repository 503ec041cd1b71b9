import * as z from "zod/mini";
import type { Filter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";

const missedSearchSchema = z.object({
  id: z.string(),
  text: z.string(),
  count: z.number(),
  lastSearchedAt: z.string(),
});
export type MissedSearch = z.infer<typeof missedSearchSchema>;
export const missedSearchPageSchema = cursorPageSchema(missedSearchSchema);

export const useWishList = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: adminEndpoints.missedSearches, schema: missedSearchPageSchema, filters });

export function dismissMissedSearch(id: string): Promise<void> {
  return send("DELETE", adminEndpoints.missedSearch(id));
}
