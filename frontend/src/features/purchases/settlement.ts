import { useLayoutEffect, useRef } from "react";
import { confirmPayment, useForgetFetched } from "@/features/purchases/api";
import { cart } from "@/features/purchases/cart";
import { askPatiently, isOutage, isProcessing } from "@/features/purchases/patience";
import type { Confirmation } from "@/features/purchases/schema";
import { toast } from "@/ui/toast";

/** Why the answer takes longer. */
export type Delay = "processing" | "unreachable";

/**
 * From a payment to its agents: tells the server until it has answered, empties the cart of what was bought (in every
 * tab) and forgets the lists that are out of date. This happens also when she has gone to another screen meanwhile.
 */
export function useSettlement() {
  const forgetFetched = useForgetFetched();
  return async function settle(
    paymentIntentId: string,
    inCart: readonly string[],
    { onDelay, signal }: { onDelay: (delay: Delay) => void; signal: AbortSignal },
  ): Promise<Confirmation> {
    const confirmation = await askPatiently(() => confirmPayment(paymentIntentId), {
      isTemporary: (error) => isProcessing(error) || isOutage(error),
      onPause: (error) => onDelay(isProcessing(error) ? "processing" : "unreachable"),
      signal,
    });
    cart.forgetBought([...inCart, ...confirmation.purchasedGptIds, ...confirmation.refundedGptIds]);
    await forgetFetched();
    if (confirmation.status === "paid") {
      toast({ title: "Payment Successful!", description: "Your purchase has been completed." });
    }
    return confirmation;
  };
}

/** Whether part of what was paid comes back, which a passing toast is too little for. */
export function isPaidBack({ status, refundedGptIds }: Confirmation): boolean {
  return status === "refunded" || refundedGptIds.length > 0;
}

/** A signal that is aborted when the screen goes away. */
export function useLifeSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useLayoutEffect(() => {
    if (controller.current.signal.aborted) controller.current = new AbortController();
    const current = controller.current;
    return () => current.abort();
  }, []);
  return () => controller.current.signal;
}
