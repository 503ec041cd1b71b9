import type { Discount } from "@/features/discounts/schema";
import { fetchJson } from "@/lib/api/http";

export function validateDiscount(code: string, gptIds: string[]): Promise<Discount> {
  return fetchJson("POST", "/api/discount/validate", {
    code,
    gptIds,
  });
}
