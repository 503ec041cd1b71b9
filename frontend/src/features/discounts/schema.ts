import type { Schemas } from "@/lib/api-contract";
export type Discount = Schemas["DiscountResponse"];
