import { type ComponentType, lazy } from "react";
import type { PaymentFormProps } from "@/features/purchases/payment-provider";
import { importWhenOnline } from "@/lib/import-when-online";

const lazyForm = (load: () => Promise<ComponentType<PaymentFormProps>>) =>
  lazy(async () => ({ default: await importWhenOnline(load) }));

/** The forms of the payment providers, by the names that the server gives to them. Only the one in use is loaded. */
export const paymentForms: Readonly<Record<string, ComponentType<PaymentFormProps>>> = {
  sandbox: lazyForm(() => import("@/features/purchases/sandbox-card-form").then((m) => m.SandboxCardForm)),
  stripe: lazyForm(() => import("@/features/purchases/stripe-form").then((m) => m.StripeForm)),
};
