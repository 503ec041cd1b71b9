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

/** What the checkout is doing. */
export type CheckoutStatus =
  /** Asking what the cart costs and how it is paid. */
  | { type: "preparing" }
  | { type: "ready" }
  /** An earlier payment of hers is with the provider still. */
  | { type: "waiting" }
  /** Between the press on Pay and the provider's answer. */
  | { type: "paying" }
  /** Asking the server for the agents; `paid` is false while it is unknown whether the payment went through. */
  | { type: "settling"; paid: boolean; delay: DelayReason | null }
  | { type: "paidBack"; confirmation: Confirmation };

/** A cart that is corrected with every answer would never end. */
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
  // From the press on Pay until it is known what came of it. State would come too late for a second press.
  const isPaying = useRef(false);
  /** What Pay was pressed for. */
  const activeIntent = useRef<Intent | null>(null);
  /** The cart that the latest question to the server was about; what is heard about another is out of date. */
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

  /** While an earlier payment is being processed, goes on asking. */
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

  /** Shows the cart as the server knows it. False when nothing is left of it. */
  function applyServerCart(answer: Extract<IntentResult, { type: "changed" }>): boolean {
    requestedCartKey.current = cartKey(answer.cart);
    cart.set(answer.cart);
    // What she saw of the catalogue is as old as the cart was.
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

  /** Makes sure, at the press on Pay, that what is paid is what is shown. Null: it is not, and she has been told. */
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
        setNotice({ reason: "Your cart was changed in another window. Nothing was charged.", changes: [] });
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

  /** Nothing was charged, and she can try again. */
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

  /** After the provider's word, or without it where the connection broke: the server finds out and delivers. */
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

  /** Takes over the payment as it is now. An outage changes nothing: she is at the form, and can try again there. */
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
    // Emptied while she was about to pay: most likely because another tab of hers has paid.
    if (intent) {
      const owned = await fetchOwnedAgentIds().catch((): string[] => []);
      if (signal.aborted) return;
      if (intent.items.every((item) => owned.includes(item.id))) {
        return redirectToHistory("Already Purchased", "You bought this in another window. It is yours.");
      }
    }
    toast({ title: "Cart is Empty", description: "Add items to your cart before checking out" });
    redirectTo(paths.premiumAgents);
  }

  async function redirectToPaidOrder(message: string): Promise<void> {
    const signal = lifeSignal();
    // Nothing here is to be paid any more, whatever becomes of the cart.
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
