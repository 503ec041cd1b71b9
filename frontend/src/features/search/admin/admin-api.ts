import { sortFilter } from "@/components/admin/filters";
import { type ItemOf, useCursorList } from "@/components/admin/use-cursor-list";
import { endpoint } from "@/lib/api/http";

const path = "/api/admin/missed-searches";

export type MissedSearch = ItemOf<typeof path>;

const filters = [
  sortFilter({ value: "count", label: "Most searched" }, { value: "last_searched", label: "Last searched" }),
];

export const useWishList = () => useCursorList({ endpoint: path, filters });

export const dismissMissedSearch = endpoint("DELETE", "/api/admin/missed-searches/{id}");
