import { type Discount, discountSchema } from "@/features/discounts/schema";
import type { RequestBody } from "@/lib/api-contract";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { fetchJson } from "@/lib/http";

export function validateDiscount(code: string, gptIds: string[]): Promise<Discount> {
  return fetchJson("POST", checkoutEndpoints.validateDiscount, discountSchema, {
    code,
    gptIds,
  } satisfies RequestBody<"/api/discount/validate", "post">);
}
