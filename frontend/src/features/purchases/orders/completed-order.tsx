import { Suspense } from "react";
import { useCompletedOrder } from "@/features/purchases/orders/use-completed-order";
import { lazyComponent } from "@/lib/lazy-component";

const CompletedOrderPanel = lazyComponent(
  () => import("@/features/purchases/orders/completed-order-panel"),
  "CompletedOrderPanel",
);

/** What was just bought, until it is dismissed or the page is left. */
export function CompletedOrder({ email }: { email: string | undefined }) {
  const { orderNumber, dismiss } = useCompletedOrder();
  return (
    <Suspense>
      {orderNumber && <CompletedOrderPanel orderNumber={orderNumber} email={email} onDismiss={dismiss} />}
    </Suspense>
  );
}
