import { type ComponentType, lazy } from "react";
import type { PaymentStepProps } from "@/features/purchases/payment-step";
import { loadOnline } from "@/lib/load-online";

const step = (load: () => Promise<ComponentType<PaymentStepProps>>) =>
  lazy(async () => ({ default: await loadOnline(load) }));

/** The forms of the payment providers, by the names that the server gives to them. Only the one in use is loaded. */
export const paymentSteps: Readonly<Record<string, ComponentType<PaymentStepProps>>> = {
  sandbox: step(() => import("@/features/purchases/sandbox-card-form").then((m) => m.SandboxCardForm)),
  stripe: step(() => import("@/features/purchases/stripe-form").then((m) => m.StripeForm)),
};
