import { errorText } from "@/components/forms/error-feedback";
import { reconcileCart } from "@/features/purchases/cart/reconcile-cart";
import { isQuote } from "@/features/purchases/checkout/is-quote";
import { hasErrorCode, isPaymentProcessing, isTransientError } from "@/features/purchases/checkout/retry";
import type { Cart } from "@/features/purchases/model";
import type { Intent } from "@/features/purchases/schema";
import { ApiError, serverMessage } from "@/lib/api/http";

const nothingCharged = "You haven't been charged, and your cart hasn't changed.";

/** Why the cart changed. Nothing was charged. */
export interface CartNotice {
  reason: string;
  changes: readonly string[];
}

/** Outcome of creating a payment intent. */
export type IntentResult =
  | { type: "payable"; intent: Intent }
  /** The cart no longer matches the catalog or the discount. */
  | { type: "changed"; cart: Cart; total: number; notice: CartNotice; isOwned: boolean }
  | { type: "alreadyPaid"; message: string }
  /** An earlier payment of the member is still processing. */
  | { type: "processing" }
  /** The route guard redirects to the login page. */
  | { type: "signedOut" }
  | { type: "rejected"; message: string | null };

export async function toIntentResult(request: Promise<Intent>, requestedCart: Cart): Promise<IntentResult> {
  try {
    return { type: "payable", intent: await request };
  } catch (error) {
    return toErrorResult(error, requestedCart);
  }
}

function toErrorResult(error: unknown, requestedCart: Cart): IntentResult {
  if (hasErrorCode(error, "unauthenticated")) return { type: "signedOut" };
  if (isPaymentProcessing(error)) return { type: "processing" };
  if (hasErrorCode(error, "already_paid")) {
    return {
      type: "alreadyPaid",
      message: serverMessage(error, "Your payment has already gone through."),
    };
  }
  if (isTransientError(error)) return { type: "rejected", message: errorText(error, "", nothingCharged) };
  if (!(error instanceof ApiError)) return { type: "rejected", message: null };
  // With 409: how the cart differs from the server's quote.
  const { quote } = (error.body ?? {}) as { quote?: unknown };
  if (error.status !== 409 || !isQuote(quote)) return { type: "rejected", message: error.serverMessage };
  const { cart, changes } = reconcileCart(requestedCart, quote);
  return {
    type: "changed",
    cart,
    // The discount is removed if it has changed.
    total: cart.discount || quote.discountAmount === 0 ? quote.total : quote.subtotal,
    notice: {
      reason: serverMessage(error, "Your cart has changed. You haven't been charged."),
      changes,
    },
    isOwned: hasErrorCode(error, "already_owned"),
  };
}
