import type { ComponentType } from "react";
import type { PaymentStepProps } from "@/features/purchases/payment-step";
import { SandboxCardForm } from "@/features/purchases/sandbox-card-form";

/** The forms of the payment providers, by the names that the server gives to them. */
export const paymentSteps: Readonly<Record<string, ComponentType<PaymentStepProps>>> = {
  sandbox: SandboxCardForm,
};
