import type { StripeError } from "@stripe/stripe-js";
import { useEffect, useRef } from "react";
import { CardFormSkeleton } from "@/features/purchases/checkout/card-form-skeleton";
import type { PaymentFormProps } from "@/features/purchases/checkout/payment-provider";
import styles from "@/features/purchases/checkout/stripe-form.module.css";
import { type PaymentOutcome, toPaymentOutcome } from "@/features/purchases/checkout/stripe-outcome";
import { type MountedElements, useStripeElements } from "@/features/purchases/checkout/use-stripe-elements";
import { paths } from "@/lib/paths/paths";
import { Form } from "@/ui/form";
import { ErrorState } from "@/ui/states";

/** The card form rendered by Stripe. Card data never reaches us. */
export function StripeForm({
  payment,
  submitButton,
  startPayment,
  onPaid,
  onIndeterminate,
  onDeclined,
  onFailed,
  refreshIntent,
}: PaymentFormProps) {
  const { containerRef, elementsRef, state, retry } = useStripeElements(payment);
  const box = useRef<HTMLDivElement>(null);
  const isReady = state === "ready";
  const hasFailed = state === "failed" || state === "timedOut";

  const reloadForm = () => {
    // The clicked button unmounts.
    box.current?.focus();
    refreshIntent();
    retry();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", reloadForm);
    return () => window.removeEventListener("online", reloadForm);
  }, [hasFailed]);

  const pay = async () => {
    const now = elementsRef.current;
    if (!now || !isReady) return;
    // Must come first: wallets may only open in response to a user gesture.
    const validationError = await validate(now);
    if (validationError) return validationError.type === "validation_error" ? undefined : onFailed(null);
    const payment = await startPayment();
    if (!payment) return;
    if (payment.clientSecret !== now.clientSecret) {
      return onFailed(
        "Your cart was changed in another window. You haven't been charged. Please enter your card again.",
      );
    }
    const outcome = await confirmOrPageRestore(now);
    if (outcome.type === "paid") onPaid();
    else if (outcome.type === "unknown") onIndeterminate();
    else onDeclined(outcome.message, outcome.code);
  };

  return (
    <div ref={box} tabIndex={-1}>
      {state === "loading" && <CardFormSkeleton />}
      {hasFailed && (
        <ErrorState title="The card form didn't load" onRetry={reloadForm}>
          It comes from Stripe, our payment provider. You haven't been charged, and your cart is saved. A slow
          connection or an ad blocker may be the cause.
        </ErrorState>
      )}
      <Form onSubmit={pay}>
        <div ref={containerRef} inert={!isReady} className={isReady ? undefined : styles.loading} />
        {isReady && submitButton}
      </Form>
    </div>
  );
}

/** Lets Stripe validate its fields, which show their own errors. */
async function validate({ elements }: MountedElements): Promise<Pick<StripeError, "type"> | undefined> {
  try {
    return (await elements.submit()).error;
  } catch {
    return { type: "api_error" };
  }
}

/**
 * Also resolves when the back-forward cache restores this page after a bank redirect, because Stripe's promise then never
 * settles.
 */
async function confirmOrPageRestore(fields: MountedElements): Promise<PaymentOutcome> {
  const listener = new AbortController();
  const pageRestored = new Promise<PaymentOutcome>((resolve) => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && resolve({ type: "unknown" });
    window.addEventListener("pageshow", onPageShow, { signal: listener.signal });
  });
  try {
    return await Promise.race([confirm(fields), pageRestored]);
  } finally {
    listener.abort();
  }
}

async function confirm({ stripe, elements }: MountedElements): Promise<PaymentOutcome> {
  try {
    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}${paths.checkoutSuccess}` },
      redirect: "if_required",
    });
    return toPaymentOutcome(result);
  } catch {
    return { type: "unknown" };
  }
}
