import { Suspense } from "react";
import { Delayed, type DelayKind } from "@/features/purchases/delayed";
import { FormOnItsWay } from "@/features/purchases/form-on-its-way";
import styles from "@/features/purchases/payment-details.module.css";
import { paymentOf } from "@/features/purchases/payment-step";
import { paymentSteps } from "@/features/purchases/payment-steps";
import type { Intent } from "@/features/purchases/schema";
import type { Checkout } from "@/features/purchases/use-checkout";
import { formatCents } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

/** The paying half of the checkout: the form of the provider, or what is going on instead. */
export function PaymentDetails({ checkout }: { checkout: Checkout }) {
  const { stage, intent } = checkout;
  const delay = delayOf(checkout);
  return (
    <Card>
      <h2 className={styles.heading}>Payment Details</h2>
      <div role="status">{delay && <Delayed kind={delay} />}</div>
      {/* Hidden and not taken away, so that what was typed is still there if it has to be tried again. */}
      <div hidden={delay !== null}>
        {intent ? (
          <PaymentForm checkout={checkout} intent={intent} />
        ) : (
          stage.at === "preparing" && <FormOnItsWay />
        )}
      </div>
    </Card>
  );
}

function PaymentForm({ checkout, intent }: { checkout: Checkout; intent: Intent }) {
  const { stage, refusal, begin, refuse, finish, renew } = checkout;
  const isFree = intent.total === 0;
  const busy = stage.at !== "ready";
  const label = isFree ? "Complete Purchase" : `Pay ${formatCents(intent.total)}`;
  const completeFree = async () => {
    if (await begin()) await finish(false);
  };
  const button = (
    <>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <Button
        type={isFree ? "button" : "submit"}
        wide
        busy={busy}
        onClick={isFree ? () => void completeFree() : undefined}
      >
        {busy ? "Processing..." : label}
      </Button>
    </>
  );

  if (isFree) {
    return (
      <div className={styles.free}>
        <p>There is nothing to pay, so no card is needed.</p>
        {button}
      </div>
    );
  }
  const Step = paymentSteps[intent.provider];
  const payment = paymentOf(intent);
  if (!Step || !payment) {
    return (
      <p>Card payments cannot be taken here at the moment. Nothing was charged, and your cart is kept.</p>
    );
  }
  return (
    <Suspense fallback={<FormOnItsWay />}>
      <Step
        payment={payment}
        submitButton={button}
        begin={async () => {
          const payable = await begin();
          return payable && paymentOf(payable);
        }}
        onPaid={() => void finish(true)}
        onUnknown={() => void finish(false)}
        onRefused={refuse}
        renew={() => void renew()}
      />
    </Suspense>
  );
}

function delayOf({ stage, intent }: Checkout): DelayKind | null {
  if (stage.at === "waiting") return "earlier";
  if (stage.at !== "settling") return null;
  if (intent?.total === 0) return stage.delay && "free";
  if (!stage.paid) return "unknown";
  return stage.delay;
}
