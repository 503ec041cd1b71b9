import type { ReactNode } from "react";
import type { Intent } from "@/features/purchases/schema";

export interface PaymentSession {
  id: string;
  clientSecret: string;
  publishableKey: string | null;
}

/** Null for free orders. */
export function toPaymentSession({
  paymentIntentId,
  clientSecret,
  publishableKey,
}: Intent): PaymentSession | null {
  return clientSecret === null ? null : { id: paymentIntentId, clientSecret, publishableKey };
}

/** Contract between the checkout and a provider's form. */
export interface PaymentFormProps {
  /** Needed by forms that the provider renders. */
  payment: PaymentSession;
  /** The submit button, which knows the total and the busy state. */
  submitButton: ReactNode;
  /**
   * Called right before charging: verifies that the displayed total is current. Returns null if it is not,
   * after showing a message.
   */
  startPayment: () => Promise<PaymentSession | null>;
  /** The provider accepted the payment or is processing it. */
  onPaid: () => void;
  /** No response: the payment may or may not have succeeded. */
  onIndeterminate: () => void;
  /** The card was declined, with the provider's error code. */
  onDeclined: (message: string | null, code?: string) => void;
  /** The payment failed for another reason, which the message explains. Nothing was charged. */
  onFailed: (message: string | null) => void;
  /** Refreshes the intent, which changes when the cart was changed in another window. */
  refreshIntent: () => void;
}
