import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { hasRefund, useConfirmOrder, useUnmountSignal } from "@/features/purchases/checkout/confirm-order";
import { PaymentPending, type PendingReason } from "@/features/purchases/checkout/payment-pending";
import { RefundNotice } from "@/features/purchases/checkout/refund-notice";
import { hasErrorCode } from "@/features/purchases/checkout/retry";
import { completedOrderState } from "@/features/purchases/orders/use-completed-order";
import type { Confirmation } from "@/features/purchases/schema";
import { serverMessage } from "@/lib/api/http";
import { stringIn } from "@/lib/guards";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";

/** Return page of payments that redirect to the bank. */
export function CheckoutSuccessPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const confirmOrder = useConfirmOrder();
  const unmountSignal = useUnmountSignal();
  const [delay, setDelay] = useState<PendingReason | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  /** The payment was declined or canceled at the bank, and can be retried. */
  const [isUnpaid, setIsUnpaid] = useState(false);
  const confirmedId = useRef<string | null>(null);

  // Moves the payment id from the URL, where it could be copied or logged, into the history state, which survives a
  // reload.
  const idFromUrl = query.get("payment_intent");
  const paymentIntent = idFromUrl || stringIn(location.state, "paymentIntent") || null;

  useEffect(() => {
    if (location.search) navigate(paths.checkoutSuccess, { replace: true, state: { paymentIntent } });
  }, [location.search, navigate, paymentIntent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: confirms each payment once
  useEffect(() => {
    if (!paymentIntent || confirmedId.current === paymentIntent) return;
    confirmedId.current = paymentIntent;
    void confirm(paymentIntent);
  }, [paymentIntent]);
  useEffect(
    () => () => {
      confirmedId.current = null;
    },
    [],
  );

  async function confirm(id: string): Promise<void> {
    const signal = unmountSignal();
    try {
      const confirmation = await confirmOrder(id, [], { onDelay: setDelay, signal });
      if (signal.aborted) return;
      if (hasRefund(confirmation)) setConfirmation(confirmation);
      else {
        const state = completedOrderState(confirmation.orderNumber);
        navigate(paths.premiumAgents, { replace: true, state });
      }
    } catch (error) {
      if (signal.aborted || hasErrorCode(error, "unauthenticated")) return;
      setIsUnpaid(hasErrorCode(error, "payment_incomplete"));
      setErrorMessage(serverMessage(error, "Failed to confirm purchase"));
    }
  }

  if (confirmation) return <RefundNotice confirmation={confirmation} items={[]} />;
  if (!paymentIntent || errorMessage) {
    return (
      <CardPage
        title={paymentIntent ? "This purchase isn't complete" : "We couldn't find this payment"}
        subtitle={errorMessage ?? "This link doesn't contain a payment. If you've paid, nothing is lost."}
        illustration={<FailureIllustration />}
      >
        <p>
          Anything you've paid for is in your purchase history. Anything still in your cart hasn't been paid
          for.
        </p>
        <FormActions>
          {isUnpaid && <ButtonLink to={paths.checkout}>Back to checkout</ButtonLink>}
          <ButtonLink to={paths.purchaseHistory} variant={isUnpaid ? "secondary" : "primary"}>
            Go to your purchase history
          </ButtonLink>
          {!isUnpaid && (
            <ButtonLink to={paths.premiumAgents} variant="secondary">
              Premium agents
            </ButtonLink>
          )}
        </FormActions>
      </CardPage>
    );
  }
  return (
    <CardPage title="Completing your purchase" subtitle="One moment while we confirm your payment.">
      <div role="status">{delay && <PaymentPending reason={delay} />}</div>
    </CardPage>
  );
}
