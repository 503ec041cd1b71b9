import type { StripeError } from "@stripe/stripe-js";
import { useEffect, useRef } from "react";
import { FormOnItsWay } from "@/features/purchases/form-on-its-way";
import type { PaymentStepProps } from "@/features/purchases/payment-step";
import styles from "@/features/purchases/stripe-form.module.css";
import { type Outcome, outcomeOf } from "@/features/purchases/stripe-outcome";
import { type StripeFields, useStripeFields } from "@/features/purchases/use-stripe-fields";
import { paths } from "@/lib/paths";
import { Form } from "@/ui/form";
import { FailureState } from "@/ui/states";

/** The card form that Stripe draws. What is typed into it goes to Stripe and never comes here. */
export function StripeForm({
  payment,
  submitButton,
  begin,
  onPaid,
  onUnknown,
  onRefused,
  renew,
}: PaymentStepProps) {
  const { place, fields, state, tryAgain } = useStripeFields(payment);
  const box = useRef<HTMLDivElement>(null);
  const isReady = state === "ready";
  const isMissing = state === "failed" || state === "hanging";

  const loadAgain = () => {
    // The button that was pressed goes away.
    box.current?.focus();
    renew();
    tryAgain();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!isMissing) return;
    window.addEventListener("online", loadAgain);
    return () => window.removeEventListener("online", loadAgain);
  }, [isMissing]);

  const pay = async () => {
    const now = fields.current;
    if (!now || !isReady) return;
    // First of all: wallets open their window only as the answer to a press.
    const refusal = await check(now);
    if (refusal) return refusal.type === "validation_error" ? undefined : onRefused(null);
    const begun = await begin();
    if (!begun) return;
    if (begun.clientSecret !== now.clientSecret) {
      return onRefused(
        "Your cart was changed in another window. Nothing was charged. Please enter your card again.",
      );
    }
    const outcome = await confirmOrComeBack(now);
    if (outcome.is === "paid") onPaid();
    else if (outcome.is === "unknown") onUnknown();
    else onRefused(outcome.message);
  };

  return (
    <div ref={box} tabIndex={-1}>
      {state === "loading" && <FormOnItsWay />}
      {isMissing && (
        <FailureState title="The card form did not arrive" onRetry={loadAgain}>
          It comes from Stripe, who handle the payment for us. Nothing was charged, and your cart is kept. A
          weak connection or a content blocker can be the reason.
        </FailureState>
      )}
      <Form onSubmit={pay}>
        <div ref={place} inert={!isReady} className={isReady ? undefined : styles.waiting} />
        {isReady && submitButton}
      </Form>
    </div>
  );
}

/** Has Stripe look at what was typed; what is missing or wrong, it says at its fields. */
async function check({ elements }: StripeFields): Promise<Pick<StripeError, "type"> | undefined> {
  try {
    return (await elements.submit()).error;
  } catch {
    return { type: "api_error" };
  }
}

/** Her way back from a bank's page may lead to this one as she left it, with an answer that never comes. */
async function confirmOrComeBack(fields: StripeFields): Promise<Outcome> {
  const answered = new AbortController();
  const backAgain = new Promise<Outcome>((resolve) => {
    const look = (event: PageTransitionEvent) => event.persisted && resolve({ is: "unknown" });
    window.addEventListener("pageshow", look, { signal: answered.signal });
  });
  try {
    return await Promise.race([confirm(fields), backAgain]);
  } finally {
    answered.abort();
  }
}

async function confirm({ stripe, elements }: StripeFields): Promise<Outcome> {
  try {
    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}${paths.checkoutSuccess}` },
      redirect: "if_required",
    });
    return outcomeOf(result);
  } catch {
    return { is: "unknown" };
  }
}
