import { type Discount, discountSchema } from "@/features/discounts/schema";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson } from "@/lib/http";

export function validateDiscount(code: string, gptIds: string[]): Promise<Discount> {
  return fetchJson("POST", endpoints.validateDiscount, discountSchema, { code, gptIds } satisfies RequestBody<
    "/api/discount/validate",
    "post"
  >);
}
