import { Suspense, useEffect, useRef } from "react";
import { CardFormSkeleton } from "@/features/purchases/checkout/card-form-skeleton";
import { notReadyText } from "@/features/purchases/checkout/not-ready-text";
import styles from "@/features/purchases/checkout/payment-details.module.css";
import { paymentForms } from "@/features/purchases/checkout/payment-forms";
import { PaymentPending, type PendingReason } from "@/features/purchases/checkout/payment-pending";
import { toPaymentSession } from "@/features/purchases/checkout/payment-provider";
import { PurchaseTerms } from "@/features/purchases/checkout/purchase-terms";
import { useAboveKeyboard } from "@/features/purchases/checkout/use-above-keyboard";
import type { Checkout } from "@/features/purchases/checkout/use-checkout";
import type { Intent } from "@/features/purchases/schema";
import { formatCents } from "@/lib/format/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

export function PaymentDetails({ checkout, email }: { checkout: Checkout; email: string | undefined }) {
  const { status, intent } = checkout;
  const delay = getPendingReason(checkout);
  return (
    <Card>
      <h2 className={styles.heading}>Payment Details</h2>
      <div role="status">{delay && <PaymentPending reason={delay} />}</div>
      {/* Hidden, not unmounted: input is kept for another try. */}
      <div hidden={delay !== null}>
        {intent ? (
          <PaymentForm checkout={checkout} intent={intent} email={email} />
        ) : (
          status.type === "preparing" && <CardFormSkeleton />
        )}
      </div>
    </Card>
  );
}

function PaymentForm({
  checkout,
  intent,
  email,
}: {
  checkout: Checkout;
  intent: Intent;
  email: string | undefined;
}) {
  const { status, declineMessage, startPayment, declineCard, failPayment, confirmPayment, refreshIntent } =
    checkout;
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  const isFree = intent.total === 0;
  const awaited = intent.items.filter(({ isDeliverable }) => isDeliverable === false);
  const busy = status.type !== "ready";
  const label = isFree ? "Complete Purchase" : `Pay ${formatCents(intent.total)}`;
  const completeFree = async () => {
    if (await startPayment()) await confirmPayment(false);
  };
  const button = (
    <>
      {awaited.length > 0 && <p>{notReadyText(awaited)}</p>}
      <FailureMessage message={declineMessage} />
      <div ref={bar} className={styles.pay}>
        <Button
          type={isFree ? "button" : "submit"}
          fullWidth
          busy={busy}
          onClick={isFree ? () => void completeFree() : undefined}
        >
          {busy ? "Processing..." : label}
        </Button>
      </div>
    </>
  );

  if (isFree) {
    return (
      <div className={styles.free}>
        <p>There's nothing to pay, so you don't need a card.</p>
        {button}
      </div>
    );
  }
  const ProviderForm = paymentForms[intent.provider];
  const payment = toPaymentSession(intent);
  if (!ProviderForm || !payment) {
    return <p>Card payments are unavailable right now. You haven't been charged, and your cart is saved.</p>;
  }
  return (
    <div className={styles.form}>
      <div>
        <Suspense fallback={<CardFormSkeleton />}>
          <ProviderForm
            payment={payment}
            submitButton={button}
            startPayment={async () => {
              const payable = await startPayment();
              return payable && toPaymentSession(payable);
            }}
            onPaid={() => void confirmPayment(true)}
            onIndeterminate={() => void confirmPayment(false)}
            onDeclined={declineCard}
            onFailed={failPayment}
            refreshIntent={() => void refreshIntent()}
          />
        </Suspense>
      </div>
      <PurchaseTerms agents={intent.items} receiptEmail={email} />
    </div>
  );
}

/** Why the last attempt failed. Scrolls to the middle of the screen, where no toast covers it. */
function FailureMessage({ message }: { message: string | null }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) text.current?.scrollIntoView({ block: "center" });
  }, [message]);
  return (
    message && (
      <p ref={text} className={styles.declined}>
        {message}
      </p>
    )
  );
}

function getPendingReason({ status, intent }: Checkout): PendingReason | null {
  if (status.type === "waiting") return "earlier";
  if (status.type !== "confirming") return null;
  if (intent?.total === 0) return status.delay && "free";
  if (!status.paid) return "unknown";
  return status.delay;
}
