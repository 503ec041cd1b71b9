import { useLayoutEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { confirmPayment } from "@/features/purchases/api";
import { cart } from "@/features/purchases/cart/cart";
import { isPaymentProcessing, isTransientError, retryWithBackoff } from "@/features/purchases/checkout/retry";
import { messages } from "@/features/purchases/messages";
import { announcePurchase } from "@/features/purchases/purchase-channel";
import type { Confirmation } from "@/features/purchases/schema";
import { invalidate } from "@/lib/api/invalidate";
import { toast } from "@/ui/toast";

export type DelayReason = "processing" | "unreachable";

/**
 * Confirms a payment, retrying until the server responds or `signal` is aborted, then removes the purchased items from the
 * cart and invalidates cached lists, also if the user has navigated away.
 */
export function useConfirmOrder() {
  const { mutate } = useSWRConfig();
  return async function confirmOrder(
    paymentIntentId: string,
    itemIds: readonly string[],
    {
      onDelay,
      signal,
      discountCode,
    }: {
      onDelay: (delay: DelayReason) => void;
      signal: AbortSignal;
      /** The code that the order used, unless it is the order of the current cart. */
      discountCode?: string | null;
    },
  ): Promise<Confirmation> {
    const confirmation = await retryWithBackoff(() => confirmPayment({ paymentIntentId }), {
      shouldRetry: (error) => isPaymentProcessing(error) || isTransientError(error),
      onRetry: (error) => onDelay(isPaymentProcessing(error) ? "processing" : "unreachable"),
      signal,
    });
    const bought = [...itemIds, ...confirmation.purchasedGptIds, ...confirmation.refundedGptIds];
    cart.removePurchased(bought, discountCode);
    await invalidate(mutate, "purchase");
    announcePurchase();
    if (confirmation.status === "paid") {
      toast(messages.paid);
    }
    return confirmation;
  };
}

/** Refunds get a page of their own instead of a toast. */
export function hasRefund({ status, refundedGptIds }: Confirmation): boolean {
  return status === "refunded" || refundedGptIds.length > 0;
}

/** An AbortSignal that is aborted on unmount. */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useLayoutEffect(() => {
    if (controller.current.signal.aborted) controller.current = new AbortController();
    const current = controller.current;
    return () => current.abort();
  }, []);
  return () => controller.current.signal;
}
