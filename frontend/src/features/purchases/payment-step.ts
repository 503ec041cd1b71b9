import type { ReactNode } from "react";

/** What a provider needs to know to take a payment. */
export interface Payment {
  id: string;
  clientSecret: string;
}

/** How a provider's form and the checkout work together. */
export interface PaymentStepProps {
  payment: Payment;
  /** The button that sends the form: it knows the total, and when nothing may be sent. */
  submitButton: ReactNode;
  /**
   * Called right before the provider is asked for money: makes sure that the total shown is still right. Null means
   * that nothing may be paid now; she has been told why.
   */
  begin: () => Promise<Payment | null>;
  /** The provider has the payment, or is working on it. */
  onPaid: () => void;
  /** No answer came: it was paid or it was not. */
  onUnknown: () => void;
  /** Nothing was charged. */
  onRefused: (message: string | null) => void;
}
