import { useEffect, useReducer, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { type BundleOffer, useBundleOffers } from "@/components/bundle-offers";
import { joinSentences } from "@/components/forms/error-feedback";
import { createIntent, fetchOwnedAgentIds } from "@/features/purchases/api";
import { type PricedCart, priceCart } from "@/features/purchases/cart/bundle-prices";
import { cart, useCart } from "@/features/purchases/cart/cart";
import { messages as cartMessages } from "@/features/purchases/cart/messages";
import { checkoutReducer, initialCheckout } from "@/features/purchases/checkout/checkout-state";
import { hasRefund, useConfirmOrder, useUnmountSignal } from "@/features/purchases/checkout/confirm-order";
import { type IntentResult, toIntentResult } from "@/features/purchases/checkout/intent-result";
import {
  hasErrorCode,
  isPaymentProcessing,
  isTransientError,
  retryWithBackoff,
} from "@/features/purchases/checkout/retry";
import { messages } from "@/features/purchases/messages";
import type { Cart } from "@/features/purchases/model";
import { completedOrderState } from "@/features/purchases/orders/use-completed-order";
import type { Intent } from "@/features/purchases/schema";
import { totals } from "@/features/purchases/totals";
import { serverMessage } from "@/lib/api/http";
import { invalidate } from "@/lib/api/invalidate";
import { paths } from "@/lib/paths/paths";
import { dismissToasts, toast } from "@/ui/toast";

const noOffers: readonly BundleOffer[] = [];

/** Errors of the sandbox and of Stripe whose messages name another card. */
const saysWhatToDo: ReadonlySet<string> = new Set([
  "authentication_failed",
  "payment_intent_authentication_failure",
]);

/** Guards against reconciling forever. */
const MAX_RECONCILIATIONS = 3;

/** Runs the checkout: calls the server and the provider, and reports events to `checkoutReducer`. */
export function useCheckout() {
  const navigate = useNavigate();
  const confirmOrder = useConfirmOrder();
  const { mutate } = useSWRConfig();
  const unmountSignal = useUnmountSignal();
  const bundles = useBundleOffers();
  const offers = bundles.data ?? noOffers;
  const contents = useCart();
  const cartWithTotals: PricedCart = priceCart(contents, offers);
  // Without the bundles, the server's quote corrects the total.
  const areBundlesLoaded = bundles.data !== undefined || bundles.error !== undefined;
  const [state, dispatch] = useReducer(checkoutReducer, initialCheckout);
  const { status, intent } = state;
  // A ref, because state would update too late for a double click.
  const isPaying = useRef(false);
  const activeIntent = useRef<Intent | null>(null);
  /** Key of the cart in the latest request. Responses for any other cart are stale and ignored. */
  const requestedCartKey = useRef<string | null>(null);

  const cartNow = cartKey(contents);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cart changes, in this or another tab
  useEffect(() => {
    if (!areBundlesLoaded || isPaying.current || requestedCartKey.current === cartNow) return;
    dispatch({ type: "cartChanged" });
    void initializePayment();
  }, [cartNow, areBundlesLoaded]);
  useEffect(
    () => () => {
      requestedCartKey.current = null;
    },
    [],
  );

  async function initializePayment(): Promise<void> {
    const signal = unmountSignal();
    let correctedTotal: number | undefined;
    for (let correction = 0; correction <= MAX_RECONCILIATIONS; correction += 1) {
      const cartAtRequest = cart.get();
      const requestKey = cartKey(cartAtRequest);
      requestedCartKey.current = requestKey;
      if (cartAtRequest.items.length === 0) return redirectFromEmptyCart(signal);
      dispatch({ type: "intentRequested" });
      const total = correctedTotal ?? priceCart(cartAtRequest, offers).total;
      const result = await toIntentResult(createIntentWithRetry(cartAtRequest, total, signal), cartAtRequest);
      if (signal.aborted || requestedCartKey.current !== requestKey) return;
      if (result.type === "payable") {
        dispatch({ type: "intentReceived", intent: result.intent });
        return;
      }
      if (result.type !== "changed") return handleRejection(result);
      if (!applyServerCart(result)) return;
      correctedTotal = result.total;
    }
    handleRejection({ type: "rejected", message: null });
  }

  /** Retries while an earlier payment is processing. */
  function createIntentWithRetry(cartAtRequest: Cart, total: number, signal: AbortSignal): Promise<Intent> {
    let waiting = false;
    return retryWithBackoff(() => createIntent(cartAtRequest, total), {
      shouldRetry: (error) => isPaymentProcessing(error) || (waiting && isTransientError(error)),
      onRetry: () => {
        waiting = true;
        dispatch({ type: "earlierPaymentProcessing" });
      },
      signal,
    });
  }

  /** What the page shows for this cart. */
  function displayedTotal(contents: Cart): number {
    const isShown = intent && requestedCartKey.current === cartKey(contents);
    return isShown ? intent.total : priceCart(contents, offers).total;
  }

  /** Applies the server's cart. Returns false if it is empty. */
  function applyServerCart(result: Extract<IntentResult, { type: "changed" }>): boolean {
    requestedCartKey.current = cartKey(result.cart);
    cart.set(result.cart);
    // The cached catalog is as stale as the cart was.
    void invalidate(mutate, "purchase");
    if (result.cart.items.length > 0) {
      dispatch({ type: "cartCorrected", notice: result.notice });
      return true;
    }
    if (result.isOwned) redirectToHistory(messages.alreadyPurchased, result.notice.reason);
    else {
      toast({ title: cartMessages.cartChanged, description: result.notice.reason });
      redirectTo(paths.premiumAgents);
    }
    return false;
  }

  function handleRejection(result: Exclude<IntentResult, { type: "payable" | "changed" }>): void {
    if (result.type === "alreadyPaid") void redirectToPaidOrder(result.message);
    if (result.type !== "rejected") return;
    toast({
      title: "Error",
      description: result.message ?? messages.initializeFailed,
      variant: "destructive",
    });
    redirectTo(paths.premiumAgents);
  }

  /** On Pay, verifies that the displayed total is current. If not, shows a message and returns null. */
  async function startPayment(): Promise<Intent | null> {
    if (isPaying.current || status.type !== "ready" || !intent) return null;
    const signal = unmountSignal();
    isPaying.current = true;
    dismissToasts();
    dispatch({ type: "payStarted" });
    const cartAtRequest = cart.get();
    const result = await toIntentResult(
      createIntent(cartAtRequest, displayedTotal(cartAtRequest)),
      cartAtRequest,
    );
    if (signal.aborted) return null;
    if (result.type === "payable" && isSameQuote(result.intent, intent)) {
      dispatch({ type: "intentRefreshed", intent: result.intent });
      activeIntent.current = result.intent;
      return result.intent;
    }
    isPaying.current = false;
    switch (result.type) {
      case "rejected":
        failPayment(result.message);
        break;
      case "changed":
        if (applyServerCart(result)) void initializePayment();
        break;
      case "payable":
        dispatch({
          type: "cartCorrected",
          notice: {
            reason: messages.cartChangedElsewhere,
            changes: [],
          },
        });
        void initializePayment();
        break;
      case "processing":
        void initializePayment();
        break;
      default:
        handleRejection(result);
    }
    return null;
  }

  function failPayment(message: string | null, inlineMessage = message): void {
    const isCartCurrent = cartKey(cart.get()) === requestedCartKey.current;
    showFailure(message, isCartCurrent, inlineMessage);
    if (!isCartCurrent) void initializePayment();
  }

  function declineCard(message: string | null, code?: string): void {
    const advice = code && saysWhatToDo.has(code) ? "" : messages.tryAnotherCard;
    failPayment(message, joinSentences(message ?? "", messages.notCharged, advice));
  }

  /** The inline message stays after the toast. */
  function showFailure(message: string | null, isCartCurrent: boolean, inlineMessage = message): void {
    isPaying.current = false;
    const description = message ?? messages.tryAgain;
    // Without a connection, the banner already says it.
    const inline = navigator.onLine ? (inlineMessage ?? description) : "";
    dispatch({ type: "declined", message: inline, isCartCurrent });
    toast({ title: messages.paymentFailed, description, variant: "destructive" });
  }

  /** Confirms the order with the server; `paid` is false if the provider's response was lost. */
  async function confirmPayment(paid: boolean): Promise<void> {
    const signal = unmountSignal();
    const paying = activeIntent.current;
    if (!paying) return;
    dispatch({ type: "confirming", paid, delay: null });
    // The next page begins with it.
    import("@/features/purchases/orders/completed-order-panel").catch(console.warn);
    const ids = paying.items.map((item) => item.id);
    try {
      const confirmation = await confirmOrder(paying.paymentIntentId, ids, {
        onDelay: (delay) => dispatch({ type: "confirming", paid, delay }),
        signal,
      });
      if (signal.aborted) return;
      if (hasRefund(confirmation)) dispatch({ type: "refunded", confirmation });
      else redirectTo(paths.premiumAgents, completedOrderState(confirmation.orderNumber));
    } catch (error) {
      if (signal.aborted || hasErrorCode(error, "unauthenticated")) return;
      showFailure(serverMessage(error, messages.confirmFailed), false);
      void initializePayment();
    }
  }

  /** Refreshes the intent. An outage changes nothing: the form can be retried. */
  async function refreshIntent(): Promise<void> {
    if (isPaying.current || status.type !== "ready") return;
    const signal = unmountSignal();
    const cartAtRequest = cart.get();
    const result = await toIntentResult(
      createIntent(cartAtRequest, displayedTotal(cartAtRequest)),
      cartAtRequest,
    );
    const isStale = requestedCartKey.current !== cartKey(cartAtRequest);
    if (signal.aborted || isPaying.current || isStale) return;
    if (result.type === "payable") dispatch({ type: "intentRefreshed", intent: result.intent });
    else if (result.type !== "rejected") void initializePayment();
  }

  async function redirectFromEmptyCart(signal: AbortSignal): Promise<void> {
    // Emptied during checkout, most likely by a payment in another tab.
    if (intent) {
      const owned = await fetchOwnedAgentIds().catch((): string[] => []);
      if (signal.aborted) return;
      if (intent.items.every((item) => owned.includes(item.id))) {
        return redirectToHistory(messages.alreadyPurchased, messages.boughtElsewhere);
      }
    }
    toast(messages.cartEmpty);
    redirectTo(paths.premiumAgents);
  }

  async function redirectToPaidOrder(message: string): Promise<void> {
    const signal = unmountSignal();
    // Blocks further payments.
    isPaying.current = true;
    const owned = await fetchOwnedAgentIds().catch((): string[] => []);
    cart.removePurchased(owned);
    if (!signal.aborted) redirectToHistory(messages.alreadyPurchased, message);
  }

  function redirectToHistory(title: string, description: string): void {
    void invalidate(mutate, "purchase");
    toast({ title, description });
    redirectTo(paths.purchaseHistory);
  }

  function redirectTo(path: string, state?: object): void {
    navigate(path, { replace: true, state });
  }

  return {
    cartWithTotals,
    ...state,
    startPayment,
    declineCard,
    failPayment,
    confirmPayment,
    refreshIntent,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Without the prices of bundles, so that loading them again keeps the payment and what the page says about it. */
function cartKey(contents: Cart): string {
  return JSON.stringify([
    contents.items.map((item) => item.id),
    contents.discount?.id,
    totals(contents).total,
  ]);
}

function isSameQuote(a: Intent, b: Intent): boolean {
  const ids = ({ items }: Intent) => items.map((item) => item.id).join();
  return a.total === b.total && ids(a) === ids(b);
}
