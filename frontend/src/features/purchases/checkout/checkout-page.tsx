import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { CartChangedNotice } from "@/features/purchases/cart/cart-changed-notice";
import styles from "@/features/purchases/checkout/checkout-page.module.css";
import { DiscountCode } from "@/features/purchases/checkout/discount-code";
import { OrderSummary } from "@/features/purchases/checkout/order-summary";
import { PaymentDetails } from "@/features/purchases/checkout/payment-details";
import { RefundNotice } from "@/features/purchases/checkout/refund-notice";
import { useCheckout } from "@/features/purchases/checkout/use-checkout";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";

export function CheckoutPage({
  email,
  discountForm,
}: {
  email?: string | undefined;
  discountForm?: ReactNode;
}) {
  const checkout = useCheckout();
  const { status, intent, cartWithTotals, notice } = checkout;
  if (status.type === "refunded") {
    return <RefundNotice confirmation={status.confirmation} items={intent?.items ?? []} />;
  }
  // Until the payment intent exists, show the local cart; then the server's totals.
  const shown = intent && status.type !== "preparing" && status.type !== "waiting" ? intent : cartWithTotals;
  return (
    <Page
      title="Checkout"
      back={
        <ButtonLink to={paths.premiumAgents} variant="ghost" className={styles.back}>
          <ArrowLeft aria-hidden />
          Back to Premium GPTs
        </ButtonLink>
      }
    >
      <CartChangedNotice notice={notice} total={shown.total} />
      <div className={styles.columns}>
        <div className={styles.summary}>
          <OrderSummary
            items={shown.items}
            bundles={shown.bundles}
            subtotal={shown.subtotal}
            discountCode={shown.discount?.code}
            discountAmount={shown.discountAmount}
            total={shown.total}
          />
        </div>
        <div className={styles.payment}>
          <DiscountCode form={discountForm} />
          <PaymentDetails checkout={checkout} email={email} />
        </div>
      </div>
    </Page>
  );
}
