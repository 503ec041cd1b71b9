import type { paths } from "@/lib/api-types";

/** Endpoints of cart, checkout and receipts. Apart from `endpoints`, which every visitor loads. */
export const checkoutEndpoints = {
  bundles: "/api/bundles",
  cart: "/api/cart",
  changeCart: "/api/cart/changes",
  validateDiscount: "/api/discount/validate",
  createCartIntent: "/api/payment/create-cart-intent",
  confirmPayment: "/api/payment/confirm",
  receipt: (purchaseId: string) => `/api/purchases/${encodeURIComponent(purchaseId)}/receipt`,
  openOrders: "/api/purchases/open-orders",
  order: (id: string) => `/api/purchases/orders/${encodeURIComponent(id)}`,
  billingDetails: (id: string) => `/api/purchases/orders/${encodeURIComponent(id)}/billing-details`,
  orderMessages: (id: string) => `/api/purchases/orders/${encodeURIComponent(id)}/messages`,
  confirmSandboxPayment: (id: string) => `/api/sandbox/payment-intents/${encodeURIComponent(id)}/confirm`,
  authenticateSandboxPayment: (id: string) =>
    `/api/sandbox/payment-intents/${encodeURIComponent(id)}/authenticate`,
} as const satisfies Readonly<Record<string, keyof paths | ((part: string) => string)>>;
