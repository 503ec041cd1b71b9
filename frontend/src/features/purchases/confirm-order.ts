import { useLayoutEffect, useRef } from "react";
import { confirmPayment, useInvalidateCatalog } from "@/features/purchases/api";
import { cart } from "@/features/purchases/cart";
import { isPaymentProcessing, isTransientError, retryWithBackoff } from "@/features/purchases/retry";
import type { Confirmation } from "@/features/purchases/schema";
import { toast } from "@/ui/toast";

/** Why the answer takes longer. */
export type DelayReason = "processing" | "unreachable";

/**
 * From a payment to its agents: tells the server until it has answered, empties the cart of what was bought (in every
 * tab) and forgets the lists that are out of date. This happens also when she has gone to another screen meanwhile.
 */
export function useConfirmOrder() {
  const forgetFetched = useInvalidateCatalog();
  return async function confirmOrder(
    paymentIntentId: string,
    itemIds: readonly string[],
    { onDelay, signal }: { onDelay: (delay: DelayReason) => void; signal: AbortSignal },
  ): Promise<Confirmation> {
    const confirmation = await retryWithBackoff(() => confirmPayment(paymentIntentId), {
      shouldRetry: (error) => isPaymentProcessing(error) || isTransientError(error),
      onRetry: (error) => onDelay(isPaymentProcessing(error) ? "processing" : "unreachable"),
      signal,
    });
    cart.removePurchased([...itemIds, ...confirmation.purchasedGptIds, ...confirmation.refundedGptIds]);
    await forgetFetched();
    if (confirmation.status === "paid") {
      toast({ title: "Payment Successful!", description: "Your purchase has been completed." });
    }
    return confirmation;
  };
}

/** Whether part of what was paid comes back, which a passing toast is too little for. */
export function hasRefund({ status, refundedGptIds }: Confirmation): boolean {
  return status === "refunded" || refundedGptIds.length > 0;
}

/** A signal that is aborted when the screen goes away. */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useLayoutEffect(() => {
    if (controller.current.signal.aborted) controller.current = new AbortController();
    const current = controller.current;
    return () => current.abort();
  }, []);
  return () => controller.current.signal;
}
