import type { ReactNode } from "react";
import type { Intent } from "@/features/purchases/schema";

/** What a provider needs to know to take a payment. */
export interface PaymentSession {
  id: string;
  clientSecret: string;
  publishableKey: string | null;
}

/** Null when there is nothing to pay with a card. */
export function toPaymentSession({
  paymentIntentId,
  clientSecret,
  publishableKey,
}: Intent): PaymentSession | null {
  return clientSecret === null ? null : { id: paymentIntentId, clientSecret, publishableKey };
}

/** How a provider's form and the checkout work together. */
export interface PaymentFormProps {
  /** For forms that the provider itself draws. */
  payment: PaymentSession;
  /** The button that sends the form: it knows the total, and when nothing may be sent. */
  submitButton: ReactNode;
  /**
   * Called right before the provider is asked for money: makes sure that the total shown is still right. Null means
   * that nothing may be paid now; she has been told why.
   */
  startPayment: () => Promise<PaymentSession | null>;
  /** The provider has the payment, or is working on it. */
  onPaid: () => void;
  /** No answer came: it was paid or it was not. */
  onIndeterminate: () => void;
  /** Nothing was charged. */
  onDeclined: (message: string | null) => void;
  /** Looks whether the payment is another one by now, as it is when her cart was changed in another window. */
  refreshIntent: () => void;
}
