import type { DelayReason } from "@/features/purchases/checkout/confirm-order";
import type { CartNotice } from "@/features/purchases/checkout/intent-result";
import type { Confirmation, Intent } from "@/features/purchases/schema";

export type CheckoutStatus =
  /** Creating the payment intent. */
  | { type: "preparing" }
  | { type: "ready" }
  /** An earlier payment of the member is still processing. */
  | { type: "waiting" }
  /** From the click on Pay to the provider's response. */
  | { type: "paying" }
  /** Confirming the order; `paid` is false while the payment's outcome is unknown. */
  | { type: "confirming"; paid: boolean; delay: DelayReason | null }
  | { type: "refunded"; confirmation: Confirmation };

export interface CheckoutState {
  status: CheckoutStatus;
  intent: Intent | null;
  /** Changes that the server made to the cart. */
  notice: CartNotice | null;
  declineMessage: string | null;
}

export type CheckoutEvent =
  | { type: "cartChanged" }
  | { type: "intentRequested" }
  | { type: "earlierPaymentProcessing" }
  | { type: "intentReceived"; intent: Intent }
  /** Another intent for the same quote; the form stays as it is. */
  | { type: "intentRefreshed"; intent: Intent }
  | { type: "cartCorrected"; notice: CartNotice }
  | { type: "payStarted" }
  | { type: "confirming"; paid: boolean; delay: DelayReason | null }
  | { type: "refunded"; confirmation: Confirmation }
  /** `isCartCurrent` is false if the cart changed meanwhile, so that a new intent is needed. */
  | { type: "declined"; message: string; isCartCurrent: boolean };

export const initialCheckout: CheckoutState = {
  status: { type: "preparing" },
  intent: null,
  notice: null,
  declineMessage: null,
};

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case "cartChanged":
      return { ...state, notice: null };
    case "intentRequested":
      return { ...state, status: { type: "preparing" } };
    case "earlierPaymentProcessing":
      return { ...state, status: { type: "waiting" } };
    case "intentReceived":
      return { ...state, status: { type: "ready" }, intent: event.intent };
    case "intentRefreshed":
      return { ...state, intent: event.intent };
    case "cartCorrected":
      return { ...state, notice: event.notice };
    case "payStarted":
      return { ...state, status: { type: "paying" }, declineMessage: null };
    case "confirming":
      return { ...state, status: { type: "confirming", paid: event.paid, delay: event.delay } };
    case "refunded":
      return { ...state, status: { type: "refunded", confirmation: event.confirmation } };
    case "declined":
      return {
        ...state,
        status: event.isCartCurrent ? { type: "ready" } : state.status,
        declineMessage: event.message,
      };
  }
}
