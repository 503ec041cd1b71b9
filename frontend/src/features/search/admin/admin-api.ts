import { sortFilter } from "@/components/admin/filters";
import { type ItemOf, useCursorList } from "@/components/admin/use-cursor-list";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";

const endpoint = "/api/admin/missed-searches";

export type MissedSearch = ItemOf<typeof endpoint>;

const filters = [
  sortFilter({ value: "count", label: "Most searched" }, { value: "last_searched", label: "Last searched" }),
];

export const useWishList = () => useCursorList({ endpoint, filters });

export function dismissMissedSearch({ id }: MissedSearch): Promise<void> {
  return send("DELETE", apiUrl("/api/admin/missed-searches/{id}", { id }));
}
