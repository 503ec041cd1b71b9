import { type ComponentType, lazy } from "react";
import type { PaymentFormProps } from "@/features/purchases/payment-provider";
import { importWhenOnline } from "@/lib/import-when-online";

const lazyForm = (load: () => Promise<ComponentType<PaymentFormProps>>) =>
  lazy(async () => ({ default: await importWhenOnline(load) }));

/** Payment forms by the server's provider name, loaded on demand. */
export const paymentForms: Readonly<Record<string, ComponentType<PaymentFormProps>>> = {
  sandbox: lazyForm(() => import("@/features/purchases/sandbox-card-form").then((m) => m.SandboxCardForm)),
  stripe: lazyForm(() => import("@/features/purchases/stripe-form").then((m) => m.StripeForm)),
};
