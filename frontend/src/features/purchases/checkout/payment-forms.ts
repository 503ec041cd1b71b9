import type { ComponentType } from "react";
import type { PaymentFormProps } from "@/features/purchases/checkout/payment-provider";
import { lazyComponent } from "@/lib/lazy-component";

/** Payment forms by the server's provider name, loaded on demand. */
export const paymentForms: Readonly<Record<string, ComponentType<PaymentFormProps>>> = {
  sandbox: lazyComponent(() => import("@/features/purchases/checkout/sandbox-card-form"), "SandboxCardForm"),
  stripe: lazyComponent(() => import("@/features/purchases/checkout/stripe-form"), "StripeForm"),
};
