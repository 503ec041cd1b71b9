import * as z from "zod/mini";
import { sortFilter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import type { ResponseBody } from "@/lib/api-contract";
import { send } from "@/lib/http";

const endpoint = "/api/admin/missed-searches";

type WishListPage = ResponseBody<typeof endpoint, "get">;
export type MissedSearch = WishListPage["items"][number];

const schema: z.ZodMiniType<WishListPage & { nextCursor: string | null }> = cursorPageSchema(
  z.object({ id: z.string(), text: z.string(), count: z.number(), lastSearchedAt: z.string() }),
);

const filters = [
  sortFilter({ value: "count", label: "Most searched" }, { value: "last_searched", label: "Last searched" }),
];

export const useWishList = () => useCursorList({ endpoint, schema, filters });

export function dismissMissedSearch({ id }: MissedSearch): Promise<void> {
  return send("DELETE", `${endpoint}/${encodeURIComponent(id)}`);
}
