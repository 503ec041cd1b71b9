import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { createIntent, fetchOwnedAgentIds, useInvalidateCatalog } from "@/features/purchases/api";
import { cart, useCart } from "@/features/purchases/cart";
import {
  type DelayReason,
  hasRefund,
  useConfirmOrder,
  useUnmountSignal,
} from "@/features/purchases/confirm-order";
import { type CartNotice, type IntentResult, toIntentResult } from "@/features/purchases/intent-result";
import { type Cart, totals } from "@/features/purchases/model";
import {
  hasErrorCode,
  isPaymentProcessing,
  isTransientError,
  retryWithBackoff,
} from "@/features/purchases/retry";
import type { Confirmation, Intent } from "@/features/purchases/schema";
import { serverMessage } from "@/lib/http";
import { paths } from "@/lib/paths";
import { dismissToasts, toast } from "@/ui/toast";

export type CheckoutStatus =
  /** Creating the payment intent. */
  | { type: "preparing" }
  | { type: "ready" }
  /** An earlier payment of the member is still processing. */
  | { type: "waiting" }
  /** From the click on Pay to the provider's response. */
  | { type: "paying" }
  /** Confirming the order; `paid` is false while the payment's outcome is unknown. */
  | { type: "settling"; paid: boolean; delay: DelayReason | null }
  | { type: "paidBack"; confirmation: Confirmation };

/** Guards against reconciling forever. */
const MAX_RECONCILIATIONS = 3;

export function useCheckout() {
  const navigate = useNavigate();
  const settle = useConfirmOrder();
  const forgetFetched = useInvalidateCatalog();
  const lifeSignal = useUnmountSignal();
  const cartWithTotals = useCart();
  const [status, setStatus] = useState<CheckoutStatus>({ type: "preparing" });
  const [intent, setIntent] = useState<Intent | null>(null);
  const [notice, setNotice] = useState<CartNotice | null>(null);
  const [declineMessage, setDeclineMessage] = useState<string | null>(null);
  // A ref, because state would update too late for a double click.
  const isPaying = useRef(false);
  const activeIntent = useRef<Intent | null>(null);
  /** Key of the cart in the latest request. Responses for any other cart are stale and ignored. */
  const requestedCartKey = useRef<string | null>(null);

  const cartNow = cartKey(cartWithTotals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the cart is another one, here or in another tab
  useEffect(() => {
    if (isPaying.current || requestedCartKey.current === cartNow) return;
    setNotice(null);
    void prepare();
  }, [cartNow]);
  useEffect(
    () => () => {
      requestedCartKey.current = null;
    },
    [],
  );

  async function prepare(): Promise<void> {
    const signal = lifeSignal();
    for (let correction = 0; correction <= MAX_RECONCILIATIONS; correction += 1) {
      const basket = cart.get();
      const question = cartKey(basket);
      requestedCartKey.current = question;
      if (basket.items.length === 0) return redirectFromEmptyCart(signal);
      setStatus({ type: "preparing" });
      const answer = await toIntentResult(createIntentWithRetry(basket, signal), basket);
      if (signal.aborted || requestedCartKey.current !== question) return;
      if (answer.type === "payable") {
        setIntent(answer.intent);
        setStatus({ type: "ready" });
        return;
      }
      if (answer.type !== "changed") return handleRejection(answer);
      if (!applyServerCart(answer)) return;
    }
    handleRejection({ type: "refused", message: null });
  }

  /** Retries while an earlier payment is processing. */
  function createIntentWithRetry(basket: Cart, signal: AbortSignal): Promise<Intent> {
    let waiting = false;
    return retryWithBackoff(() => createIntent(basket), {
      shouldRetry: (error) => isPaymentProcessing(error) || (waiting && isTransientError(error)),
      onRetry: () => {
        waiting = true;
        setStatus({ type: "waiting" });
      },
      signal,
    });
  }

  /** Adopts the server's cart. Returns false if nothing is left of it. */
  function applyServerCart(answer: Extract<IntentResult, { type: "changed" }>): boolean {
    requestedCartKey.current = cartKey(answer.cart);
    cart.set(answer.cart);
    // The cached catalog is as stale as the cart was.
    void forgetFetched();
    if (answer.cart.items.length > 0) {
      setNotice(answer.notice);
      return true;
    }
    if (answer.isOwned) redirectToHistory("Already Purchased", answer.notice.reason);
    else {
      toast({ title: "Your cart has changed", description: answer.notice.reason });
      redirectTo(paths.premiumAgents);
    }
    return false;
  }

  function handleRejection(answer: Exclude<IntentResult, { type: "payable" | "changed" }>): void {
    if (answer.type === "alreadyPaid") void redirectToPaidOrder(answer.message);
    if (answer.type !== "refused") return;
    toast({
      title: "Error",
      description: answer.message ?? "Failed to initialize payment",
      variant: "destructive",
    });
    redirectTo(paths.premiumAgents);
  }

  /** On Pay, verifies that the shown total is current. Returns null if not, after telling the member. */
  async function startPayment(): Promise<Intent | null> {
    if (isPaying.current || status.type !== "ready" || !intent) return null;
    const signal = lifeSignal();
    isPaying.current = true;
    setDeclineMessage(null);
    dismissToasts();
    setStatus({ type: "paying" });
    const basket = cart.get();
    const answer = await toIntentResult(createIntent(basket), basket);
    if (signal.aborted) return null;
    if (answer.type === "payable" && isSameQuote(answer.intent, intent)) {
      setIntent(answer.intent);
      activeIntent.current = answer.intent;
      return answer.intent;
    }
    isPaying.current = false;
    switch (answer.type) {
      case "refused":
        failPayment(answer.message);
        break;
      case "changed":
        if (applyServerCart(answer)) void prepare();
        break;
      case "payable":
        setNotice({
          reason: "Your cart was changed in another window. You haven't been charged.",
          changes: [],
        });
        void prepare();
        break;
      case "processing":
        void prepare();
        break;
      default:
        handleRejection(answer);
    }
    return null;
  }

  function failPayment(message: string | null): void {
    showDecline(message);
    if (cartKey(cart.get()) === requestedCartKey.current) setStatus({ type: "ready" });
    else void prepare();
  }

  function showDecline(message: string | null): void {
    isPaying.current = false;
    const description = message ?? "Please try again";
    setDeclineMessage(description);
    toast({ title: "Payment Failed", description, variant: "destructive" });
  }

  /** Confirms the order with the server; `paid` is false if the provider's response was lost. */
  async function confirmPayment(paid: boolean): Promise<void> {
    const signal = lifeSignal();
    const paying = activeIntent.current;
    if (!paying) return;
    setStatus({ type: "settling", paid, delay: null });
    const ids = paying.items.map((item) => item.id);
    try {
      const confirmation = await settle(paying.paymentIntentId, ids, {
        onDelay: (delay) => setStatus({ type: "settling", paid, delay }),
        signal,
      });
      if (signal.aborted) return;
      if (hasRefund(confirmation)) setStatus({ type: "paidBack", confirmation });
      else redirectTo(paths.premiumAgents);
    } catch (error) {
      if (signal.aborted || hasErrorCode(error, "unauthenticated")) return;
      showDecline(serverMessage(error, "Failed to confirm purchase"));
      void prepare();
    }
  }

  /** Refreshes the intent. An outage changes nothing: the form can be retried. */
  async function refreshIntent(): Promise<void> {
    if (isPaying.current || status.type !== "ready") return;
    const signal = lifeSignal();
    const basket = cart.get();
    const answer = await toIntentResult(createIntent(basket), basket);
    if (signal.aborted || isPaying.current) return;
    if (answer.type === "payable") setIntent(answer.intent);
    else if (answer.type !== "refused") void prepare();
  }

  async function redirectFromEmptyCart(signal: AbortSignal): Promise<void> {
    // Emptied during checkout, most likely by a payment in another tab.
    if (intent) {
      const owned = await fetchOwnedAgentIds().catch((): string[] => []);
      if (signal.aborted) return;
      if (intent.items.every((item) => owned.includes(item.id))) {
        return redirectToHistory("Already Purchased", "You bought this in another window. It's yours.");
      }
    }
    toast({ title: "Cart is Empty", description: "Add items to your cart before checking out" });
    redirectTo(paths.premiumAgents);
  }

  async function redirectToPaidOrder(message: string): Promise<void> {
    const signal = lifeSignal();
    // Blocks further payments.
    isPaying.current = true;
    const owned = await fetchOwnedAgentIds().catch((): string[] => []);
    cart.removePurchased(owned);
    if (!signal.aborted) redirectToHistory("Already Purchased", message);
  }

  function redirectToHistory(title: string, description: string): void {
    void forgetFetched();
    toast({ title, description });
    redirectTo(paths.purchaseHistory);
  }

  function redirectTo(path: string): void {
    navigate(path, { replace: true });
  }

  return {
    cartWithTotals,
    intent,
    status,
    notice,
    declineMessage,
    startPayment,
    failPayment,
    confirmPayment,
    refreshIntent,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

function cartKey(basket: Cart): string {
  return JSON.stringify([basket.items.map((item) => item.id), basket.discount?.id, totals(basket).total]);
}

function isSameQuote(one: Intent, other: Intent): boolean {
  const ids = ({ items }: Intent) => items.map((item) => item.id).join();
  return one.total === other.total && ids(one) === ids(other);
}
