import { type Discount, discountSchema } from "@/features/discounts/schema";
import { addresses } from "@/lib/addresses";
import { fetchJson } from "@/lib/http";

export function validateDiscount(code: string): Promise<Discount> {
  return fetchJson("POST", addresses.validateDiscount, discountSchema, { code });
}
