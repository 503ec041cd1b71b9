import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export const sellerUrl = "/api/admin/seller";
export type Seller = Schemas["SellerVersionResponse"];
export type SellerValues = Required<Seller["values"]>;

export function useSeller() {
  return useQuery(sellerUrl);
}

export const saveSeller = endpoint("PUT", sellerUrl);
