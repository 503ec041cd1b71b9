import { ArrowLeft } from "lucide-react";
import { CartChanges } from "@/features/purchases/cart-changes";
import styles from "@/features/purchases/checkout-page.module.css";
import { OrderSummary } from "@/features/purchases/order-summary";
import { PaidBack } from "@/features/purchases/paid-back";
import { PaymentDetails } from "@/features/purchases/payment-details";
import { useCheckout } from "@/features/purchases/use-checkout";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";

export function CheckoutPage() {
  const checkout = useCheckout();
  const { stage, intent, inCart, notice } = checkout;
  if (stage.at === "paidBack") {
    return <PaidBack confirmation={stage.confirmation} items={intent?.items ?? []} />;
  }
  // While the server is being asked, the cart as it is; otherwise the server's numbers.
  const shown = intent && stage.at !== "preparing" && stage.at !== "waiting" ? intent : inCart;
  return (
    <Page title="Checkout">
      <ButtonLink to={paths.premiumAgents} variant="quiet" className={styles.back}>
        <ArrowLeft aria-hidden />
        Back to Premium GPTs
      </ButtonLink>
      <CartChanges notice={notice} total={shown.total} />
      <div className={styles.columns}>
        <OrderSummary
          items={shown.items}
          subtotal={shown.subtotal}
          discountCode={shown.discount?.code}
          discountAmount={shown.discountAmount}
          total={shown.total}
        />
        <PaymentDetails checkout={checkout} />
      </div>
    </Page>
  );
}
