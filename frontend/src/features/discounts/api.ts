import { endpoint } from "@/lib/api/http";

export const validateDiscount = endpoint("POST", "/api/discount/validate");
