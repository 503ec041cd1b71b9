import type { ComponentType } from "react";
import type { PaymentFormProps } from "@/features/purchases/payment-provider";
import { lazyComponent } from "@/lib/lazy-component";

/** Payment forms by the server's provider name, loaded on demand. */
export const paymentForms: Readonly<Record<string, ComponentType<PaymentFormProps>>> = {
  sandbox: lazyComponent(() => import("@/features/purchases/sandbox-card-form"), "SandboxCardForm"),
  stripe: lazyComponent(() => import("@/features/purchases/stripe-form"), "StripeForm"),
};
