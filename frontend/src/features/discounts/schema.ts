import type { Schemas } from "@/lib/api/api-contract";
export type Discount = Schemas["DiscountResponse"];
