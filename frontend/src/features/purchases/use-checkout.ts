import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Answer, type Notice, readAnswer } from "@/features/purchases/answers";
import { createIntent, fetchOwnedIds, useForgetFetched } from "@/features/purchases/api";
import { cart, useCart } from "@/features/purchases/cart";
import { type Cart, totals } from "@/features/purchases/model";
import { askPatiently, hasCode, isOutage, isProcessing } from "@/features/purchases/patience";
import type { Confirmation, Intent } from "@/features/purchases/schema";
import { type Delay, isPaidBack, useLifeSignal, useSettlement } from "@/features/purchases/settlement";
import { serverMessage } from "@/lib/http";
import { paths } from "@/lib/paths";
import { dismissToasts, toast } from "@/ui/toast";

/** What the checkout is doing. */
export type Stage =
  /** Asking what the cart costs and how it is paid. */
  | { at: "preparing" }
  | { at: "ready" }
  /** An earlier payment of hers is with the provider still. */
  | { at: "waiting" }
  /** Between the press on Pay and the provider's answer. */
  | { at: "paying" }
  /** Asking the server for the agents; `paid` is false while it is unknown whether the payment went through. */
  | { at: "settling"; paid: boolean; delay: Delay | null }
  | { at: "paidBack"; confirmation: Confirmation };

/** A cart that is corrected with every answer would never end. */
const mostCorrections = 3;

export function useCheckout() {
  const navigate = useNavigate();
  const settle = useSettlement();
  const forgetFetched = useForgetFetched();
  const lifeSignal = useLifeSignal();
  const inCart = useCart();
  const [stage, setStage] = useState<Stage>({ at: "preparing" });
  const [intent, setIntent] = useState<Intent | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // From the press on Pay until it is known what came of it. State would come too late for a second press.
  const locked = useRef(false);
  /** What Pay was pressed for. */
  const payingFor = useRef<Intent | null>(null);
  /** The cart that the latest question to the server was about; what is heard about another is out of date. */
  const askedAbout = useRef<string | null>(null);

  const cartNow = keyOf(inCart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the cart is another one, here or in another tab
  useEffect(() => {
    if (locked.current || askedAbout.current === cartNow) return;
    setNotice(null);
    void prepare();
  }, [cartNow]);
  useEffect(
    () => () => {
      askedAbout.current = null;
    },
    [],
  );

  async function prepare(): Promise<void> {
    const signal = lifeSignal();
    for (let correction = 0; correction <= mostCorrections; correction += 1) {
      const basket = cart.get();
      const question = keyOf(basket);
      askedAbout.current = question;
      if (basket.items.length === 0) return leaveEmptyCart(signal);
      setStage({ at: "preparing" });
      const answer = await readAnswer(askUntilProcessed(basket, signal), basket);
      if (signal.aborted || askedAbout.current !== question) return;
      if (answer.is === "payable") {
        setIntent(answer.intent);
        setStage({ at: "ready" });
        return;
      }
      if (answer.is !== "changed") return turnAway(answer);
      if (!takeOver(answer)) return;
    }
    turnAway({ is: "refused", message: null });
  }

  /** While an earlier payment is being processed, goes on asking. */
  function askUntilProcessed(basket: Cart, signal: AbortSignal): Promise<Intent> {
    let waiting = false;
    return askPatiently(() => createIntent(basket), {
      isTemporary: (error) => isProcessing(error) || (waiting && isOutage(error)),
      onPause: () => {
        waiting = true;
        setStage({ at: "waiting" });
      },
      signal,
    });
  }

  /** Shows the cart as the server knows it. False when nothing is left of it. */
  function takeOver(answer: Extract<Answer, { is: "changed" }>): boolean {
    askedAbout.current = keyOf(answer.cart);
    cart.set(answer.cart);
    // What she saw of the catalogue is as old as the cart was.
    void forgetFetched();
    if (answer.cart.items.length > 0) {
      setNotice(answer.notice);
      return true;
    }
    if (answer.isOwned) leaveForHistory("Already Purchased", answer.notice.reason);
    else {
      toast({ title: "Your cart has changed", description: answer.notice.reason });
      leaveFor(paths.premiumAgents);
    }
    return false;
  }

  function turnAway(answer: Exclude<Answer, { is: "payable" | "changed" }>): void {
    if (answer.is === "alreadyPaid") void leaveForPaid(answer.message);
    if (answer.is !== "refused") return;
    toast({
      title: "Error",
      description: answer.message ?? "Failed to initialize payment",
      variant: "destructive",
    });
    leaveFor(paths.premiumAgents);
  }

  /** Makes sure, at the press on Pay, that what is paid is what is shown. Null: it is not, and she has been told. */
  async function begin(): Promise<Intent | null> {
    if (locked.current || stage.at !== "ready" || !intent) return null;
    const signal = lifeSignal();
    locked.current = true;
    setRefusal(null);
    dismissToasts();
    setStage({ at: "paying" });
    const basket = cart.get();
    const answer = await readAnswer(createIntent(basket), basket);
    if (signal.aborted) return null;
    if (answer.is === "payable" && isSameOffer(answer.intent, intent)) {
      setIntent(answer.intent);
      payingFor.current = answer.intent;
      return answer.intent;
    }
    locked.current = false;
    switch (answer.is) {
      case "refused":
        refuse(answer.message);
        break;
      case "changed":
        if (takeOver(answer)) void prepare();
        break;
      case "payable":
        setNotice({ reason: "Your cart was changed in another window. Nothing was charged.", changes: [] });
        void prepare();
        break;
      case "processing":
        void prepare();
        break;
      default:
        turnAway(answer);
    }
    return null;
  }

  /** Nothing was charged, and she can try again. */
  function refuse(message: string | null): void {
    sayRefusal(message);
    if (keyOf(cart.get()) === askedAbout.current) setStage({ at: "ready" });
    else void prepare();
  }

  function sayRefusal(message: string | null): void {
    locked.current = false;
    const description = message ?? "Please try again";
    setRefusal(description);
    toast({ title: "Payment Failed", description, variant: "destructive" });
  }

  /** After the provider's word, or without it where the connection broke: the server finds out and delivers. */
  async function finish(paid: boolean): Promise<void> {
    const signal = lifeSignal();
    const paying = payingFor.current;
    if (!paying) return;
    setStage({ at: "settling", paid, delay: null });
    const ids = paying.items.map((item) => item.id);
    try {
      const confirmation = await settle(paying.paymentIntentId, ids, {
        onDelay: (delay) => setStage({ at: "settling", paid, delay }),
        signal,
      });
      if (signal.aborted) return;
      if (isPaidBack(confirmation)) setStage({ at: "paidBack", confirmation });
      else leaveFor(paths.premiumAgents);
    } catch (error) {
      if (signal.aborted || hasCode(error, "unauthenticated")) return;
      sayRefusal(serverMessage(error, "Failed to confirm purchase"));
      void prepare();
    }
  }

  /** Takes over the payment as it is now. An outage changes nothing: she is at the form, and can try again there. */
  async function renew(): Promise<void> {
    if (locked.current || stage.at !== "ready") return;
    const signal = lifeSignal();
    const basket = cart.get();
    const answer = await readAnswer(createIntent(basket), basket);
    if (signal.aborted || locked.current) return;
    if (answer.is === "payable") setIntent(answer.intent);
    else if (answer.is !== "refused") void prepare();
  }

  async function leaveEmptyCart(signal: AbortSignal): Promise<void> {
    // Emptied while she was about to pay: most likely because another tab of hers has paid.
    if (intent) {
      const owned = await fetchOwnedIds().catch((): string[] => []);
      if (signal.aborted) return;
      if (intent.items.every((item) => owned.includes(item.id))) {
        return leaveForHistory("Already Purchased", "You bought this in another window. It is yours.");
      }
    }
    toast({ title: "Cart is Empty", description: "Add items to your cart before checking out" });
    leaveFor(paths.premiumAgents);
  }

  async function leaveForPaid(message: string): Promise<void> {
    const signal = lifeSignal();
    // Nothing here is to be paid any more, whatever becomes of the cart.
    locked.current = true;
    const owned = await fetchOwnedIds().catch((): string[] => []);
    cart.forgetBought(owned);
    if (!signal.aborted) leaveForHistory("Already Purchased", message);
  }

  function leaveForHistory(title: string, description: string): void {
    void forgetFetched();
    toast({ title, description });
    leaveFor(paths.purchaseHistory);
  }

  function leaveFor(path: string): void {
    navigate(path, { replace: true });
  }

  return { inCart, intent, stage, notice, refusal, begin, refuse, finish, renew };
}

export type Checkout = ReturnType<typeof useCheckout>;

function keyOf(basket: Cart): string {
  return JSON.stringify([basket.items.map((item) => item.id), basket.discount?.id, totals(basket).total]);
}

function isSameOffer(one: Intent, other: Intent): boolean {
  const ids = ({ items }: Intent) => items.map((item) => item.id).join();
  return one.total === other.total && ids(one) === ids(other);
}
