import { endpoint } from "@/lib/api/endpoint";

export const validateDiscount = endpoint("POST", "/api/discount/validate");
