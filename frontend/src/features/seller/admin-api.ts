import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { fetchJson } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export const sellerUrl = "/api/admin/seller";
export type Seller = Schemas["SellerVersionResponse"];
export type SellerValues = Required<Seller["values"]>;

export function useSeller() {
  return useQuery(sellerUrl);
}

export function saveSeller(basedOn: number, values: SellerValues) {
  const body = { basedOn, values } satisfies RequestBody<"/api/admin/seller", "put">;
  return fetchJson("PUT", sellerUrl, body);
}
